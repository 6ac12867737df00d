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

/** A plain object, because errors lose their class between threads. */
export type FileOutcome = FittingFile | { readonly refused: Pick<ImportRefusal, 'reason' | 'why'> };

/** Bytes. Smaller files are read faster than a thread starts. */
const small = 64 * 1024;

interface ReadOptions extends Pick<MakeOptions<FileOutcome>, 'report'> {
  /** Milliseconds that a request may take. */
  readonly handlerTime: number;
}

/**
 * Reads files on a separate thread, which ends if a file takes too long. Each member has at most one file in
 * the queue, so that all get a turn. A file that waits for a slow one still has its full time.
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
        // No request waits for the file any longer, and its bytes were released.
        if (wanted === null) throw new Error('the import was canceled');
        return { kind, file: wanted };
      });
    } finally {
      wanted = null;
    }
  }
}

/** Copies the bytes if they are a view, because otherwise the whole underlying buffer would be posted. */
function pack({ kind, file }: FileTask): [FileTask, ArrayBuffer[]] {
  const bytes = new Uint8Array(file.bytes);
  return [{ kind, file: { ...file, bytes } }, [bytes.buffer]];
}

/** Loaded with the first file, to keep the start fast. */
async function loadImporters() {
  const [{ isZip }, { readFitting }, { ImportRefusal }] = await Promise.all([
    import('./files/read-zip.ts'),
    import('./read-fitting.ts'),
    import('../domain/importers/import-refusal.ts'),
  ]);
  const refuse = (...given: ConstructorParameters<typeof ImportRefusal>) => new ImportRefusal(...given);
  return { isZip, readFitting, refuse };
}
