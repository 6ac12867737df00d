import type { LogSink } from '../platform/log-sink.ts';

/** The input and output of a command. */
export interface Terminal {
  readonly out: (content: string | Uint8Array) => void;
  /**
   * Resolves when the output is written, so that the caller can wait before it produces more. Rejects on a
   * write error.
   */
  readonly flush: () => Promise<void>;
  readonly err: (text: string) => void;
  /** The server's log, which never blocks. */
  readonly log: LogSink;
  /** Whether the output is a terminal. Long work then shows its progress. */
  readonly isInteractive: boolean;
  /** Whether the output may be colored. */
  readonly colors?: boolean;
  readonly input: () => AsyncIterable<Uint8Array>;
  readonly confirm: (question: string) => boolean;
  /** Reads a line that the user types. Null without a terminal. */
  readonly ask?: (question: string) => string | null;
  /** Resolves when the process receives a signal to stop. */
  readonly stopped: () => Promise<string>;
  /** Calls back with an uncaught error before it ends the process. */
  readonly onCrash?: (tell: (error: unknown) => void) => void;
  /** Calls back with each warning of the runtime and of libraries. They are no longer printed then. */
  readonly onWarning?: (tell: (warning: unknown) => void) => void;
}

/** Prints why the command waits, because a busy server may ask it to wait for minutes. */
export function tellWait({ err }: Pick<Terminal, 'err'>): (seconds: number) => void {
  return (seconds) => err(`The server asks to wait ${seconds} s.\n`);
}

/** Formats rows with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, Bun.stringWidth(cell))),
    [],
  );
  const pad = (cell: string, column: number) =>
    cell + ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell));
  return rows.map((row) => `${row.map(pad).join('  ').trimEnd()}\n`).join('');
}

/** The width of each help text in columns. */
export const helpWidth = 80;

/** Breaks a help text into indented lines. */
export function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= helpWidth - indent)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}

/** For example `1 user` or `2 users`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
