import { type ReadingTask, readForAnotherThread } from './import-reader.ts';

/** Parses documents outside of the thread that stores them. */
declare const self: Worker;

self.addEventListener('message', ({ data }: MessageEvent<ReadingTask>) =>
  self.postMessage(readForAnotherThread(data)),
);
