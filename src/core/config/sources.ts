import { readFileSync } from 'node:fs';
import type { ConfigFile } from './config-file.ts';
import type { Setting } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment and the settings file, if there is one. The environment takes precedence. */
export interface Surroundings {
  readonly environment: Environment;
  readonly file: ConfigFile | null;
}

/** A value and its source. */
export interface FoundValue {
  readonly value: string;
  readonly source: 'environment' | 'config' | 'file';
  /** Whether a name that other programs use set the value. */
  readonly isForeign?: true;
  /** The former name that set the value. */
  readonly formerly?: string;
}

/** A setting with a source that stops the start. */
export class UnfitSource {
  constructor(
    readonly variable: string,
    readonly message: string,
  ) {}
}

/** Null if the setting isn't set. An empty value counts as not set. */
export function findValue(
  setting: Setting<unknown>,
  { environment, file }: Surroundings,
): FoundValue | UnfitSource | null {
  return findIn(setting, environment, 'environment') ?? findIn(setting, valuesOf(file), 'config');
}

/** The last of several assignments wins, as in systemd. */
export function valuesOf(file: ConfigFile | null): Environment {
  if (file === null) return {};
  return Object.fromEntries(file.entries.map(({ name, value }) => [name, value]));
}

function findIn(
  { variable, secret, was, also = [] }: Setting<unknown>,
  values: Environment,
  source: 'environment' | 'config',
): FoundValue | UnfitSource | null {
  const own = values[variable];
  const former =
    was && values[was.variable] ? (was.values?.[values[was.variable] ?? ''] ?? values[was.variable]) : '';
  const path = secret && values[`${variable}_FILE`];
  if (was && own && former && own !== former)
    return new UnfitSource(
      variable,
      `and ${was.variable}, its former name, have different values. Remove ${was.variable}`,
    );
  const set = own || former;
  if (set && path) return new UnfitSource(variable, `and ${variable}_FILE are both set. Remove one of them`);
  if (set) return { value: set, source, ...(was && former && { formerly: was.variable }) };
  if (path) return readSecret(`${variable}_FILE`, path);
  const other = also.find((name) => values[name]);
  return other === undefined ? null : { value: values[other] ?? '', source, isForeign: true };
}

/** Reads a secret without the line break that editors and `echo` add to a file. */
function readSecret(variable: string, path: string): FoundValue | UnfitSource {
  const shown = JSON.stringify(path);
  try {
    const value = withoutLineEnds(readFileSync(path, 'utf8'));
    return value === ''
      ? new UnfitSource(variable, `is ${shown}, and this file is empty. Write the secret into it`)
      : { value, source: 'file' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new UnfitSource(variable, `is ${shown}, and this file cannot be read: ${reason}`);
  }
}

/** Editors and `echo` add a line break to a secret. */
function withoutLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1;
  return text.slice(0, end);
}
