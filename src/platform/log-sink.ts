import type { Writable } from 'node:stream';

export interface LogSink {
  /** False when it was lost. */
  write(line: string): boolean;
  /** Waits until everything has been taken, but no longer than so many milliseconds. */
  flush(patience: number): Promise<void>;
}

/** What waits for a reader that is slow, in bytes. */
const mostWaiting = 1024 * 1024;

/** Whoever reads the log does not hold up the program, nor fill its memory: what they do not take is lost. */
export function createLogSink(open: () => Writable): LogSink {
  let stream: Writable | null = null;
  let waiting = 0;
  let whenTaken = () => {};
  return {
    write(line) {
      const { length } = line;
      if (waiting + length > mostWaiting) return false;
      waiting += length;
      // A reader who has gone is none of the program's business.
      stream ??= open().on('error', () => {});
      stream.write(line, () => {
        waiting -= length;
        if (waiting === 0) whenTaken();
      });
      return true;
    },
    async flush(patience) {
      if (waiting === 0) return;
      const taken = new Promise<void>((resolve) => {
        whenTaken = resolve;
      });
      await Promise.race([taken, Bun.sleep(patience)]);
    },
  };
}
