import { serveThread } from '../../thread.ts';
import { makeAnswer } from './make-answer.ts';
import type { AnswerTask } from './make-aside.ts';

/** Makes the answers of large profiles, beside the thread that serves everybody. */
declare const self: Worker;

serveThread(self, ({ origin, version, content, wish }: AnswerTask) =>
  makeAnswer(origin, version, JSON.parse(content), wish),
);
