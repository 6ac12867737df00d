import { serveWorker } from '../../../core/platform/worker-queue.ts';
import { parseText } from '../../../domain/profile/damage.ts';
import type { SharedTask } from './render-in-worker.ts';
import { renderShared, type SharedView } from './render-shared.tsx';

/** Renders large profiles of share links in a worker. */
declare const self: Worker;

serveWorker(self, ({ publicSite, shared, variant }: SharedTask) =>
  renderShared(publicSite, parseText<SharedView>(shared), variant),
);
