import {
  type ForeignProfile,
  type ForeignTerms,
  parseForeignProfile,
  type UnfitProfile,
} from '../../accounts/parse-foreign-profile.ts';
import { packProfile, type ReadMessage, unpackProfile } from './import-message.ts';

/** The worker's task: raw documents, and how to parse them. */
export interface ReadingTask {
  readonly documents: readonly (Uint8Array | null)[];
  readonly terms: ForeignTerms;
  /** Whether there is a directory to list them in. */
  readonly withListings: boolean;
}

export type ReadingResult = (ForeignProfile | UnfitProfile)[];

export interface DocumentReader {
  read(task: ReadingTask): Promise<ReadingResult>;
  close(): void;
}

/** In this thread. */
export function readAll({ documents, terms }: Omit<ReadingTask, 'withListings'>): ReadingResult {
  return documents.map((bytes) => parseForeignProfile(bytes, terms));
}

/** In the worker. */
export function readForAnotherThread({ documents, terms, withListings }: ReadingTask): ReadMessage[] {
  return documents.map((bytes) => packProfile(parseForeignProfile(bytes, terms), withListings));
}

/** In workers, by turns: each is started with its first task. */
export function createReader(startWorker: () => Worker, most: number): DocumentReader {
  const readers: DocumentReader[] = [];
  let tasks = 0;

  function nextReader(): DocumentReader {
    const turn = tasks++ % most;
    const known = readers[turn];
    if (known) return known;
    const started = startReader(startWorker());
    readers.push(started);
    return started;
  }

  return {
    read: (task) => nextReader().read(task),
    close() {
      for (const reader of readers) reader.close();
    },
  };
}

/** It gets its next task before it has finished one: this thread may be waiting for the disk by then. */
function startReader(worker: Worker): DocumentReader {
  const waiting: PromiseWithResolvers<ReadingResult>[] = [];
  worker.onmessage = ({ data }: MessageEvent<ReadMessage[]>) =>
    waiting.shift()?.resolve(data.map(unpackProfile));
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message));
  };
  return {
    read(task) {
      const result = Promise.withResolvers<ReadingResult>();
      waiting.push(result);
      worker.postMessage(task);
      return result.promise;
    },
    close: () => worker.terminate(),
  };
}
