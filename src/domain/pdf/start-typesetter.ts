import { dirname } from 'node:path';
import { startChildWorker } from '../../core/platform/child-worker.ts';
import { findProgram, isExecutable, programFolder } from '../../core/platform/program-files.ts';
import type { StartedWorker } from '../../core/platform/worker-queue.ts';

/** The argument that starts the PDF process. */
export const typesetterArgument = 'make-pdfs';

/** This program again. */
export function startTypesetter(): StartedWorker {
  const program = isExecutable ? [] : ['--no-env-file', findProgram('main.ts')];
  // From there the source knows what JSX means.
  const folder = isExecutable ? '/' : dirname(programFolder);
  return startChildWorker([process.execPath, ...program, typesetterArgument], folder);
}
