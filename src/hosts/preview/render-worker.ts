import { serveWorker } from '../../core/platform/worker-queue.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { RenderTask } from './render-in-worker.ts';
import { renderResponse } from './render-response.ts';

/** Renders large profiles outside of the thread that serves requests. */
declare const self: Worker;

serveWorker(self, ({ publicSite, version, stored, variant }: RenderTask) =>
  renderResponse(publicSite, version, parseStored(stored), variant),
);
