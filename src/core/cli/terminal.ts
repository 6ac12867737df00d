import type { LogSink } from '../platform/log-sink.ts';

/** The person or program at the other end of a command. */
export interface Terminal {
  readonly out: (content: string | Uint8Array) => void;
  /** Resolves when the output has been written, so that the caller can wait before it produces more. Rejects on a write error. */
  readonly flush: () => Promise<void>;
  readonly err: (text: string) => void;
  /** The server's log, which never blocks. */
  readonly log: LogSink;
  /** Whether a person is looking: then long work shows how far it is. */
  readonly isInteractive: boolean;
  /** Whether what is printed may be colored. */
  readonly colors?: boolean;
  readonly input: () => AsyncIterable<Uint8Array>;
  readonly confirm: (question: string) => boolean;
  /** A line that a person types; null where there is none. */
  readonly ask?: (question: string) => string | null;
  /** Resolves when Vitrine is asked to stop. */
  readonly stopped: () => Promise<string>;
  /** Calls back with an error that no one has caught, before it ends Vitrine. */
  readonly onCrash?: (tell: (error: unknown) => void) => void;
  /** Calls back with each warning of the runtime and of libraries, which is printed no longer. */
  readonly onWarning?: (tell: (warning: unknown) => void) => void;
}

/** Prints why the command waits, because a busy server may ask to wait for minutes. */
export function tellWait({ err }: Pick<Terminal, 'err'>): (seconds: number) => void {
  return (seconds) => err(`The server asks to wait ${seconds} s.\n`);
}

/** Rows under each other, columns aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, Bun.stringWidth(cell))),
    [],
  );
  const pad = (cell: string, column: number) =>
    cell + ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell));
  return rows.map((row) => `${row.map(pad).join('  ').trimEnd()}\n`).join('');
}

/** Columns of every help text. */
export const helpWidth = 80;

/** Lines that fit into a help text, each behind an indent. */
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

/** `1 user`, `2 users`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
