import { type ReadingTask, readAll } from './import-reader.ts';

/** Reads documents beside the thread that stores them. */
declare const self: Worker;

self.addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => self.postMessage(readAll(data)));
