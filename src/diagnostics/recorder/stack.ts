import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

export interface Frame {
  readonly call: string;
  /** Relative to the project where it is ours. */
  readonly file: string;
  readonly line: number;
  /** Our own source, as opposed to a library's or the runtime's. */
  readonly ours: boolean;
  readonly excerpt: readonly ExcerptLine[];
}

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly current: boolean;
}

export interface ExceptionDescription {
  readonly type: string;
  readonly message: string;
  readonly frames: readonly Frame[];
}

const project = resolve(import.meta.dir, '../../..');
const source = `${project}/src/`;
const around = 4;

/** The error, then what caused it, and so on. */
export function describeExceptions(error: unknown): ExceptionDescription[] {
  const chain: ExceptionDescription[] = [];
  for (let next = error; next !== undefined && chain.length < 10; ) {
    const known: Error | null = next instanceof Error ? next : null;
    chain.push({
      type: known?.name ?? typeof next,
      message: messageOf(next),
      frames: parseStack(typeof known?.stack === 'string' ? known.stack : '')
        .slice(0, 40)
        .map(describeFrame),
    });
    next = known?.cause;
  }
  return chain;
}

/** Of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? String(thrown.message) : Bun.inspect(thrown);
}

/** `src/hosts/preview/show-preview.ts:29`: the nearest line of ours that is not among those passed over. */
export function describeCaller(passedOver: RegExp): string {
  const lines = parseStack(new Error().stack ?? '').filter(({ file }) => file.startsWith(source));
  const caller = lines.find(({ file }) => !passedOver.test(file)) ?? lines.at(-1);
  return caller ? `${relative(project, caller.file)}:${caller.line}` : 'unknown';
}

interface StackLine {
  readonly call: string;
  readonly file: string;
  readonly line: number;
}

function parseStack(stack: string): StackLine[] {
  return stack.split('\n').flatMap((row) => {
    const [, call = '(anonymous)', file, line] =
      /^\s+at (?:(.+?) \()?([^()]+?):(\d+)(?::\d+)?\)?$/.exec(row) ?? [];
    return file === undefined ? [] : [{ call, file, line: Number(line) }];
  });
}

function describeFrame({ call, file, line }: StackLine): Frame {
  const ours = file.startsWith(source) && existsSync(file);
  const shown = file.startsWith(`${project}/`) ? relative(project, file) : file;
  return { call, file: shown, line, ours, excerpt: ours ? readExcerpt(file, line) : [] };
}

function readExcerpt(file: string, line: number): ExcerptLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const from = Math.max(1, line - around);
  return lines.slice(from - 1, line + around).map((text, index) => {
    const number = from + index;
    return { number, text, current: number === line };
  });
}
