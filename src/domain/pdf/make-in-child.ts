import {
  createMakeInWorker,
  type MakeInWorker,
  type MakeOptions,
} from '../../core/platform/make-in-worker.ts';
import { createWorkerQueue, type StartedWorker } from '../../core/platform/worker-queue.ts';
import type { PdfResult, PdfTask } from './pdf-task.ts';

export type MakePdfInChild = MakeInWorker<PdfTask, PdfResult>;

/** Milliseconds of rest after which it ends: a process gives all of its memory back, a thread does not. */
const idleTime = 60_000;
/** Milliseconds until what could not be made is tried again. */
const rest = 30_000;

export function createMakePdfInChild(
  start: () => StartedWorker,
  options: Omit<MakeOptions<PdfResult>, 'sizeOf'>,
): MakePdfInChild {
  const child = createWorkerQueue<PdfTask, PdfResult>('the process that makes PDFs', start, { idleTime });
  return createMakeInWorker(child, { sizeOf, rest, ...options });
}

function sizeOf(result: PdfResult): number {
  return 'pdf' in result ? result.pdf.length : 0;
}
