import { detachBytes } from '../core/platform/detach-bytes.ts';
import { serveWorker } from '../core/platform/worker-queue.ts';
import { ImportRefusal } from '../domain/importers/import-refusal.ts';
import { readFitting } from './read-fitting.ts';
import type { FileOutcome, FileTask } from './read-in-worker.ts';

/** Reads files in other formats outside of the thread that serves requests. */
declare const self: Worker;

serveWorker(self, async ({ kind, file }: FileTask): Promise<FileOutcome> => {
  try {
    return await readFitting(kind, file);
  } catch (error) {
    if (error instanceof ImportRefusal) return { refused: { reason: error.reason, why: error.why } };
    throw error;
  } finally {
    detachBytes(file.bytes);
  }
});
