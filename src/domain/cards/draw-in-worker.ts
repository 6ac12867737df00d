import {
  createMakeInWorker,
  type MakeInWorker,
  type MakeOptions,
} from '../../core/platform/make-in-worker.ts';
import { createWorkerQueue } from '../../core/platform/worker-queue.ts';
import type { CardTask } from './card-worker.ts';

/** Milliseconds. On a busy machine, a worker with an operator's fonts takes long to start. */
const longest = 30_000;

/** Draws a card in a worker, or returns null after the time limit. */
export type DrawInWorker = MakeInWorker<CardTask, Uint8Array>;

export function createDrawInWorker(
  startWorker: () => Worker,
  options: Pick<MakeOptions<Uint8Array>, 'report' | 'patience'>,
): DrawInWorker {
  const worker = createWorkerQueue<CardTask, Uint8Array>('the thread that draws cards', startWorker);
  return createMakeInWorker(worker, { sizeOf: ({ length }) => length, longest, ...options });
}
