import { serveWorker } from '../../../../core/platform/worker-queue.ts';
import { makeFragment, makePreviewPage } from './make-preview.tsx';
import type { PreviewWorkerTask } from './preview-in-worker.ts';

/** Renders large drafts outside the thread that serves requests. */
declare const self: Worker;

serveWorker(self, ({ kind, task }: PreviewWorkerTask) =>
  kind === 'page' ? makePreviewPage(task) : makeFragment(task),
);
