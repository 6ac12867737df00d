import { serveWorker } from '../../core/platform/worker-queue.ts';
import { parseText } from '../../domain/profile/damage.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { RenderTask } from './render-in-worker.ts';
import { renderResponse } from './render-response.ts';
import { renderShared, type SharedView } from './shared/render-shared.tsx';

/** Renders the responses of large profiles, beside the thread that serves requests. */
declare const self: Worker;

serveWorker(self, (task: RenderTask) => {
  const { publicSite, variant } = task;
  return 'shared' in task
    ? renderShared(publicSite, parseText<SharedView>(task.shared), variant)
    : renderResponse(publicSite, task.version, parseStored(task.stored), variant);
});
