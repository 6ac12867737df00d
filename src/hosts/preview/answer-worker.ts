import type { Reply } from '../../kernel/reply.ts';
import { makeAnswer } from './make-answer.ts';
import type { Made, Task } from './make-aside.ts';

/** Makes the answers of large profiles, beside the thread that serves everybody. */
declare const self: Worker;

self.addEventListener('message', ({ data: { id, house, version, content, wish } }: MessageEvent<Task>) => {
  self.postMessage(attempt(id, () => makeAnswer(house, version, JSON.parse(content), wish)));
});

function attempt(id: number, make: () => Reply): Made {
  try {
    return { id, answer: make() };
  } catch (error) {
    return { id, fault: Bun.inspect(error) };
  }
}
