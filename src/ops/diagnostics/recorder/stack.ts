import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { programFolder } from '../../../core/platform/program-files.ts';

export interface Frame {
  readonly call: string;
  /** Relative to the project, if the file is in it. */
  readonly file: string;
  readonly line: number;
  readonly author: Author;
  readonly excerpt: readonly ExcerptLine[];
}

/** The author of a frame's code: the developer, Vitrine, or a library. */
export type Author = 'developer' | 'vitrine' | 'library';

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

export const project = dirname(programFolder);
const source = `${programFolder}/`;
/** Frames that occur in every request. */
const machinery = /^(core\/(kernel|listener|routing)|ops\/(server|diagnostics))\//;
const around = 4;
const mostFrames = 40;

/** The error, followed by its causes. */
export function describeExceptions(error: unknown): ExceptionDescription[] {
  const chain = causesOf(error).map((thrown) => ({ thrown, lines: stackOf(thrown).slice(0, mostFrames) }));
  // If the stack contains the developer's own code, all frames of Vitrine count as internal.
  const isTheirs = chain.some(({ lines }) =>
    lines.some(({ file }) => isSource(file) && !file.startsWith(source)),
  );
  return chain.map(({ thrown, lines }) => ({
    type: thrown instanceof Error ? thrown.name : typeof thrown,
    message: messageOfError(thrown),
    frames: lines.map((line) => describeFrame(line, authorOf(line.file, isTheirs))),
  }));
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next !== undefined && chain.length < 10; ) {
    chain.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

/** The stack without the message, because a client may have written a message that looks like a frame. */
function stackOf(thrown: unknown): StackLine[] {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return [];
  const message = messageOfError(thrown);
  const at = thrown.stack.indexOf(message);
  return parseStack(at < 0 ? thrown.stack : thrown.stack.slice(at + message.length));
}

/** Whether the file is the developer's source code. No other file is read. */
function isSource(file: string): boolean {
  return (
    isAbsolute(file) && /\.[cm]?[jt]sx?$/.test(file) && !file.includes('/node_modules/') && existsSync(file)
  );
}

function authorOf(file: string, isTheirs: boolean): Author {
  if (!isSource(file)) return 'library';
  if (!file.startsWith(source)) return 'developer';
  return isTheirs || machinery.test(file.slice(source.length)) ? 'vitrine' : 'developer';
}

/** The message of any thrown value. */
export function messageOfError(thrown: unknown): string {
  return thrown instanceof Error ? String(thrown.message) : Bun.inspect(thrown);
}

/**
 * The nearest line of Vitrine's code outside of the given files, for example
 * `src/hosts/preview/show-published.ts:29`.
 */
export function describeCaller(passedOver: RegExp): string {
  const lines = parseStack(new Error().stack ?? '').filter(({ file }) => file.startsWith(source));
  const caller = lines.find(({ file }) => !passedOver.test(file)) ?? lines.at(-1);
  return caller ? `${relative(project, caller.file)}:${caller.line}` : 'unknown';
}

type StackLine = Pick<Frame, 'call' | 'file' | 'line'>;

function parseStack(stack: string): StackLine[] {
  return stack.split('\n').flatMap((row) => {
    const [, call = '(anonymous)', file, line] =
      /^\s+at (?:(.+?) \()?([^()]+?):(\d+)(?::\d+)?\)?$/.exec(row) ?? [];
    return file === undefined ? [] : [{ call, file, line: Number(line) }];
  });
}

function describeFrame({ call, file, line }: StackLine, author: Author): Frame {
  const shown = file.startsWith(`${project}/`) ? relative(project, file) : file;
  return { call, file: shown, line, author, excerpt: author === 'library' ? [] : readExcerpt(file, line) };
}

function readExcerpt(file: string, line: number): ExcerptLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const from = Math.max(1, line - around);
  return lines.slice(from - 1, line + around).map((text, index) => {
    const number = from + index;
    return { number, text, current: number === line };
  });
}
