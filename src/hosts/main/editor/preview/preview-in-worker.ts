import type { Reply } from '../../../../core/kernel/reply.ts';
import type { IncomingRequest } from '../../../../core/kernel/request.ts';
import { createWorkerQueue, type Patience } from '../../../../core/platform/worker-queue.ts';
import { refuseLate } from '../../../../core/web/refuse-late.ts';
import type { PreviewFragment, PreviewTask } from './make-preview.tsx';

/** Drafts with more characters are rendered by a worker, because other requests would have to wait. */
export const large = 24 * 1024;

export interface PreviewWorkerTask {
  readonly kind: 'page' | 'fragment';
  readonly task: PreviewTask;
}

/** Renders previews in a worker that starts on demand. */
export interface PreviewInWorker {
  page(task: PreviewTask, request: IncomingRequest): Promise<Reply>;
  fragment(task: PreviewTask, request: IncomingRequest): Promise<PreviewFragment>;
}

export function createPreviewInWorker(startWorker: () => Worker, patience: Patience): PreviewInWorker {
  const thread = createWorkerQueue<PreviewWorkerTask, Reply | PreviewFragment>(
    'the thread for previews',
    startWorker,
    {
      patience,
    },
  );
  const ask = (task: PreviewWorkerTask, request: IncomingRequest) =>
    thread.ask(task, () => !request.isAbandoned).catch(refuseLate);
  return {
    page: async (task, request) => (await ask({ kind: 'page', task }, request)) as Reply,
    fragment: async (task, request) => (await ask({ kind: 'fragment', task }, request)) as PreviewFragment,
  };
}
