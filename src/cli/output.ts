import type { Writable } from 'node:stream';
import { Failure, messageOf } from './failure.ts';

export interface Output {
  readonly out: (text: string) => void;
  readonly flush: () => Promise<void>;
}

/** What cannot be written is a failure, told by the next flush; a reader who has heard enough is none. */
export function createOutput(stream: Writable): Output {
  let written = Promise.resolve();
  // Each write hears of its own error only, and a stream without a listener would say nothing of it.
  stream.on('error', () => {});
  return {
    out(text) {
      written = Promise.all([written, write(stream, text)]).then(() => {});
      written.catch(() => {});
    },
    flush: () => written,
  };
}

function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error || ('code' in error && error.code === 'EPIPE')) resolve();
      else reject(new Failure(`Standard output cannot be written: ${messageOf(error)}`));
    });
  });
}
