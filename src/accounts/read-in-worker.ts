import { createMakeInWorker, type MakeOptions } from '../core/platform/make-in-worker.ts';
import { createWorkerQueue, type StartedWorker } from '../core/platform/worker-queue.ts';
import type { ImportKind } from '../domain/importers/import-kind.ts';
import type { ImportRefusal } from '../domain/importers/import-refusal.ts';
import type { FittingFile, ReadFitting } from './read-fitting.ts';
import type { ImportFile } from './read-import.ts';

export interface FileTask {
  readonly kind: ImportKind;
  readonly file: ImportFile;
}

/** Errors lose their class on the way from a thread. */
export type FileOutcome = FittingFile | { readonly refused: Pick<ImportRefusal, 'reason' | 'why'> };

/** Bytes that are read faster than a thread starts. */
const small = 64 * 1024;

interface ReadOptions extends Pick<MakeOptions<FileOutcome>, 'report'> {
  /** Milliseconds that a request may take. */
  readonly handlerTime: number;
}

/**
 * On a thread of its own, which is ended where a file takes too long. A member has one file in the queue, so everyone
 * has a turn: whoever waits for one that takes as long as it may still has as long for their own.
 */
export function createReadInWorker(
  startWorker: () => StartedWorker,
  { report, handlerTime }: ReadOptions,
): ReadFitting {
  const worker = createWorkerQueue<FileTask, FileOutcome>('the thread that reads files', startWorker, {
    pack,
  });
  const make = createMakeInWorker(worker, {
    report,
    sizeOf: () => 0,
    longest: handlerTime * (3 / 8),
    patience: handlerTime * (7 / 8),
  });

  return async (kind, file) => {
    const { isZip, readFitting, refuse } = await loadImporters();
    if (file.bytes.length <= small && !isZip(file.bytes)) return readFitting(kind, file);
    const outcome = await ask(kind, file);
    if (outcome === null) throw refuse('busy', ['notInTime']);
    if ('refused' in outcome) throw refuse(outcome.refused.reason, outcome.refused.why);
    return outcome;
  };

  async function ask(kind: ImportKind, file: ImportFile): Promise<FileOutcome | null> {
    let wanted: ImportFile | null = file;
    try {
      return await make(null, async () => {
        // No request waits for it any longer, and its bytes were released.
        if (wanted === null) throw new Error('the import was canceled');
        return { kind, file: wanted };
      });
    } finally {
      wanted = null;
    }
  }
}

/** Not a view: with one, all that it is a part of would be posted. */
function pack({ kind, file }: FileTask): [FileTask, ArrayBuffer[]] {
  const bytes = new Uint8Array(file.bytes);
  return [{ kind, file: { ...file, bytes } }, [bytes.buffer]];
}

/** With the first file, to keep the start fast. */
async function loadImporters() {
  const [{ isZip }, { readFitting }, { ImportRefusal }] = await Promise.all([
    import('./files/read-zip.ts'),
    import('./read-fitting.ts'),
    import('../domain/importers/import-refusal.ts'),
  ]);
  const refuse = (...given: ConstructorParameters<typeof ImportRefusal>) => new ImportRefusal(...given);
  return { isZip, readFitting, refuse };
}
