import {
  type ForeignProfile,
  type ForeignTerms,
  parseForeignProfile,
  type Unfit,
} from '../accounts/parse-foreign-profile.ts';

/** What the worker is asked: documents as they were read, and on which terms. */
export interface ReadingTask {
  readonly documents: readonly (Uint8Array | null)[];
  readonly terms: ForeignTerms;
}

export type ReadingResult = (ForeignProfile | Unfit)[];

export interface DocumentReader {
  read(task: ReadingTask): Promise<ReadingResult>;
  close(): void;
}

export function readAll({ documents, terms }: ReadingTask): ReadingResult {
  return documents.map((bytes) => parseForeignProfile(bytes, terms));
}

/** The first it reads itself, as most imports are small; what comes after that, in a worker beside us. */
export function createReader(startWorker: () => Worker): DocumentReader {
  let isFirst = true;
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function readInTurn(task: ReadingTask): Promise<ReadingResult> {
    worker ??= startWorker();
    await last;
    return ask(worker, task);
  }

  return {
    async read(task) {
      if (isFirst) {
        isFirst = false;
        return readAll(task);
      }
      const result = readInTurn(task);
      last = result.catch(() => {});
      return result;
    },
    close: () => worker?.terminate(),
  };
}

function ask(worker: Worker, task: ReadingTask): Promise<ReadingResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingResult>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(task);
  return promise;
}
