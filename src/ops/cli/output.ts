import type { Writable } from 'node:stream';
import { Failure, messageOf } from '../../store/failure.ts';

export interface Output {
  readonly out: (content: string | Uint8Array) => void;
  readonly flush: () => Promise<void>;
}

/** A failed write is reported once, by the next flush. If the reader closes the pipe, that isn't a failure. */
export function createOutput(open: () => Writable): Output {
  let written = Promise.resolve();
  let stream: Writable | null = null;
  return {
    out(content) {
      stream ??= openQuietly(open);
      written = Promise.all([written, write(stream, content)]).then(() => {});
      written.catch(() => {});
    },
    flush() {
      const sinceTheLast = written;
      written = Promise.resolve();
      return sinceTheLast;
    },
  };
}

/** Each write gets its own error. The listener keeps the stream from throwing the same error again. */
function openQuietly(open: () => Writable): Writable {
  return open().on('error', () => {});
}

function write(stream: Writable, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (!error || ('code' in error && error.code === 'EPIPE')) resolve();
      else reject(new Failure(`Can't write to standard output: ${messageOf(error)}`));
    });
  });
}
