import { readFileSync } from 'node:fs';
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

const project = resolve(import.meta.dir, '../..');
const source = `${project}/src/`;
const around = 4;

/** The error, then what caused it, and so on. */
export function describeExceptions(error: unknown): ExceptionDescription[] {
  const chain: ExceptionDescription[] = [];
  for (let next = error; next !== undefined && chain.length < 10; ) {
    const isError: boolean = next instanceof Error;
    chain.push({
      type: next instanceof Error ? next.name : typeof next,
      message: next instanceof Error ? next.message : String(next),
      frames: next instanceof Error ? parseStack(next.stack ?? '') : [],
    });
    next = isError ? (next as Error).cause : undefined;
  }
  return chain;
}

function parseStack(stack: string): Frame[] {
  return stack.split('\n').flatMap((row) => {
    const [, call = '(anonymous)', file, line] =
      /^\s+at (?:(.+?) \()?([^()]+?):(\d+)(?::\d+)?\)?$/.exec(row) ?? [];
    return file === undefined ? [] : [describeFrame(call, file, Number(line))];
  });
}

function describeFrame(call: string, file: string, line: number): Frame {
  const ours = file.startsWith(source);
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
