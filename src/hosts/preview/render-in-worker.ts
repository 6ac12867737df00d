import type { Reply } from '../../core/kernel/reply.ts';
import { createWorkerQueue, type Patience } from '../../core/platform/worker-queue.ts';
import { refuseLate } from '../../core/web/refuse-late.ts';
import type { StoredProfile } from '../../domain/profile/stored-profile.ts';
import type { DatedVersion, PublicSite, RenderedVariant } from './json-response.ts';

/** The arguments of `renderResponse`. Profiles are JSON texts, which are posted faster than objects. */
export interface RenderTask {
  readonly publicSite: PublicSite;
  readonly version: DatedVersion;
  readonly stored: StoredProfile;
  readonly variant: RenderedVariant;
}

export type RenderInWorker = (task: RenderTask, isWanted: () => boolean) => Promise<Reply>;

interface Making {
  readonly response: Promise<Reply>;
  readonly wanted: (() => boolean)[];
}

/** The worker lives while there is something to do. */
export function createRenderInWorker(startWorker: () => Worker, patience: Patience): RenderInWorker {
  const worker = createWorkerQueue<RenderTask, Reply>('the thread for large profiles', startWorker, {
    patience,
  });
  /** Concurrent requests share one rendering, also for a profile that has no entry in the cache. */
  const underWay = new Map<string, Making>();

  return async (task, isWanted) => {
    const { headers, ...response } = await join(task, isWanted).catch(refuseLate);
    return { ...response, headers: { ...headers } };
  };

  function join(task: RenderTask, isWanted: () => boolean): Promise<Reply> {
    const key = JSON.stringify([task.version, task.variant]);
    const making = underWay.get(key);
    making?.wanted.push(isWanted);
    return making?.response ?? begin(key, task, [isWanted]);
  }

  function begin(key: string, task: RenderTask, wanted: (() => boolean)[]): Promise<Reply> {
    const isWanted = () => wanted.some((isWantedByOne) => isWantedByOne());
    const response = worker.ask(task, isWanted).finally(() => underWay.delete(key));
    underWay.set(key, { response, wanted });
    return response;
  }
}
