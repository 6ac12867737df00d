import { dirname, join } from 'node:path';
import { startChildWorker } from '../../core/platform/child-worker.ts';
import type { StartedWorker } from '../../core/platform/worker-queue.ts';

/** What this program is told to be the process that makes PDFs. */
export const typesetterArgument = 'make-pdfs';

const source = join(import.meta.dir, '../..');

/** This program once more. */
export function startTypesetter(): StartedWorker {
  const isExecutable = import.meta.dir.startsWith('/$bunfs/');
  const program = isExecutable ? [] : ['--no-env-file', join(source, 'main.ts')];
  // From there the source knows what JSX means.
  const folder = isExecutable ? '/' : dirname(source);
  return startChildWorker([process.execPath, ...program, typesetterArgument], folder);
}
