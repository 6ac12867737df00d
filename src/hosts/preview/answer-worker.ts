import { serveThread } from '../../thread.ts';
import { makeAnswer } from './make-answer.ts';
import type { AnswerTask } from './make-aside.ts';

/** Makes the answers of large profiles, beside the thread that serves everybody. */
declare const self: Worker;

serveThread(self, ({ house, version, content, wish }: AnswerTask) =>
  makeAnswer(house, version, JSON.parse(content), wish),
);
