import type { Reply } from '../../../core/kernel/reply.ts';
import { startWorker } from '../../../core/platform/program-files.ts';
import type { Patience } from '../../../core/platform/worker-queue.ts';
import type { PublicSite, RenderedVariant } from '../../../hosts/preview/json-response.ts';
import { createJoiningWorker } from '../../../hosts/preview/render-in-worker.ts';

/** The arguments of `renderShared`. The profile is JSON text, which is posted faster than objects. */
export interface SharedTask {
  readonly publicSite: PublicSite;
  readonly shared: string;
  readonly variant: RenderedVariant;
}

export type RenderSharedInWorker = (task: SharedTask, isWanted: () => boolean) => Promise<Reply>;

export function createRenderSharedInWorker(patience: Patience): RenderSharedInWorker {
  const start = () => startWorker('modules/shares/preview/render-worker.ts');
  const ask = createJoiningWorker<SharedTask, Reply>('the thread for large shared profiles', start, patience);
  return (task, isWanted) => ask(null, task, isWanted);
}
