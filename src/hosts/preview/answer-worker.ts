import { parseStored } from '../../profile/stored-profile.ts';
import { serveThread } from '../../thread.ts';
import { makeAnswer } from './make-answer.ts';
import type { AnswerTask } from './make-aside.ts';

/** Makes the answers of large profiles, beside the thread that serves everybody. */
declare const self: Worker;

serveThread(self, ({ house, version, stored, wish }: AnswerTask) =>
  makeAnswer(house, version, parseStored(stored), wish),
);
