import { serveThread } from '../platform/worker.ts';
import { parseStored } from '../profile/stored-profile.ts';
import type { AnswerTask } from './render-in-worker.ts';
import { renderAnswer } from './render-response.ts';

/** Makes the answers of large profiles, beside the thread that serves everybody. */
declare const self: Worker;

serveThread(self, ({ house, version, stored, wish }: AnswerTask) =>
  renderAnswer(house, version, parseStored(stored), wish),
);
