import type { Writable } from 'node:stream';

export interface LogSink {
  /** False if the line was dropped. */
  write(line: string): boolean;
  /** Waits until everything is written, but no longer than this number of milliseconds. */
  flush(patience: number): Promise<void>;
}

/** Bytes that are buffered for a slow reader. */
const mostWaiting = 1024 * 1024;

/** A slow process that reads the log neither blocks Vitrine nor fills its memory, because lines beyond the buffer are dropped. */
export function createLogSink(open: () => Writable): LogSink {
  let stream: Writable | null = null;
  let waiting = 0;
  let whenTaken = () => {};
  return {
    write(line) {
      const { length } = line;
      if (waiting + length > mostWaiting) return false;
      waiting += length;
      // Ignored, because Vitrine continues when the reader closes the stream.
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
