import { dirname } from 'node:path';
import { startChildWorker } from '../../core/platform/child-worker.ts';
import { findProgram, isExecutable, programFolder } from '../../core/platform/program-files.ts';
import type { StartedWorker } from '../../core/platform/worker-queue.ts';

/** What this program is told to be the process that makes PDFs. */
export const typesetterArgument = 'make-pdfs';

/** This program once more. */
export function startTypesetter(): StartedWorker {
  const program = isExecutable ? [] : ['--no-env-file', findProgram('main.ts')];
  // From there the source knows what JSX means.
  const folder = isExecutable ? '/' : dirname(programFolder);
  return startChildWorker([process.execPath, ...program, typesetterArgument], folder);
}
