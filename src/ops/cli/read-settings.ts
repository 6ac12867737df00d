import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { examineConfig, parseConfig } from '../../core/config/config.ts';
import { type ConfigFile, parseConfigFile } from '../../core/config/config-file.ts';
import { type Environment, type Surroundings, valuesOf } from '../../core/config/sources.ts';
import { findUnknownNames } from '../../core/config/unknown-names.ts';
import { codeOf, Failure, messageOf } from '../../store/failure.ts';
import type { ProgramOptions } from './program-options.ts';

/** Accepts `--config FILE` and `--config=FILE` before or after any command. */
export function takeConfigOption(typed: readonly string[]): { args: readonly string[]; path: string | null } {
  const end = typed.indexOf('--') === -1 ? typed.length : typed.indexOf('--');
  const at = typed.slice(0, end).findIndex((word) => word === '--config' || word.startsWith('--config='));
  if (at === -1) return { args: typed, path: null };
  const [word = '', next] = typed.slice(at, end);
  const path = word === '--config' ? next : word.slice('--config='.length);
  if (!path || (word === '--config' && path.startsWith('-')))
    throw Object.assign(new Failure("error: option '--config <file>' argument missing"), { status: 2 });
  const after = at + (word === '--config' ? 2 : 1);
  return { args: [...typed.slice(0, at), ...typed.slice(after)], path: resolve(path) };
}

interface Sources {
  readonly environment: Environment;
  /** The file of `--config`. */
  readonly path: string | null;
  /** The default file, used if it exists. */
  readonly defaultPath: string;
  readonly err: (text: string) => void;
}

type Reader = Pick<ProgramOptions, 'readConfig' | 'examineConfig' | 'surroundings' | 'variables'>;

/** Reads the settings from environment and file. Problems are printed and end Vitrine. */
export function createConfigReader({ environment, path, defaultPath, err }: Sources): Reader {
  let read: Surroundings | null = null;
  const surroundings = () => {
    // A copy, because each access to the environment of a process is a call.
    read ??= { environment: { ...environment }, file: readConfigFile(path, defaultPath) };
    return read;
  };
  const checked = () => {
    const unknown = findUnknownNames(surroundings());
    if (unknown.length > 0)
      throw print(
        unknown.map((problem) => `error: ${problem}`),
        err,
      );
    return surroundings();
  };
  return {
    surroundings,
    examineConfig: () => examineConfig(checked()),
    readConfig(names) {
      const result = parseConfig(checked(), names);
      if ('config' in result) return result.config;
      throw print(
        result.problems.map(({ variable, message }) => `error: ${variable} ${message}`),
        err,
      );
    },
    variables: () => (path === null ? environment : { ...valuesOf(checked().file), ...environment }),
  };
}

function print(problems: readonly string[], err: (text: string) => void): Failure {
  for (const problem of problems) err(`${problem}\n`);
  return Object.assign(new Failure('Some settings are invalid. Fix them and try again.'), {
    isTold: true,
    status: 2,
  });
}

function readConfigFile(path: string | null, defaultPath: string): ConfigFile | null {
  const file = path ?? defaultPath;
  try {
    return { path: file, entries: parseConfigFile(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (path === null && codeOf(error) === 'ENOENT') return null;
    throw Object.assign(new Failure(`error: ${file} cannot be read: ${messageOf(error)}`), { status: 2 });
  }
}
