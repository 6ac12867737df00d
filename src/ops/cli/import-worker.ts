import { type ReadingTask, readForAnotherThread } from './import-reader.ts';

/** Reads documents next to the thread that stores them. */
declare const self: Worker;

self.addEventListener('message', ({ data }: MessageEvent<ReadingTask>) =>
  self.postMessage(readForAnotherThread(data)),
);
