import type { Reply } from '../../core/kernel/reply.ts';
import { createWorkerQueue, type Patience } from '../../core/platform/worker-queue.ts';
import { refuseLate } from '../../core/web/refuse-late.ts';
import type { StoredProfile } from '../../domain/profile/stored-profile.ts';
import type { DatedVersion, PublicSite, RenderedVariant } from './json-response.ts';

/** The arguments of `renderResponse`. Profiles are JSON texts, because threads exchange texts faster than objects. */
export interface RenderTask {
  readonly publicSite: PublicSite;
  readonly version: DatedVersion;
  readonly stored: StoredProfile;
  readonly variant: RenderedVariant;
}

export type RenderInWorker = (task: RenderTask, isWanted: () => boolean) => Promise<Reply>;

export function createRenderInWorker(startWorker: () => Worker, patience: Patience): RenderInWorker {
  const ask = createJoiningWorker<RenderTask, Reply>('the thread for large profiles', startWorker, patience);
  return async (task, isWanted) => {
    const key = JSON.stringify([task.version, task.variant]);
    const { headers, ...response } = await ask(key, task, isWanted);
    return { ...response, headers: { ...headers } };
  };
}

interface Making<Result> {
  readonly result: Promise<Result>;
  readonly wanted: (() => boolean)[];
}

/**
 * A worker that runs on demand. Concurrent tasks with the same key share one result, also for profiles that
 * aren't cached. A task with the key null shares nothing.
 */
export function createJoiningWorker<Task, Result>(
  what: string,
  startWorker: () => Worker,
  patience: Patience,
): (key: string | null, task: Task, isWanted: () => boolean) => Promise<Result> {
  const worker = createWorkerQueue<Task, Result>(what, startWorker, { patience });
  const underWay = new Map<string, Making<Result>>();

  return (key, task, isWanted) =>
    (key === null ? worker.ask(task, isWanted) : join(key, task, isWanted)).catch(refuseLate);

  function join(key: string, task: Task, isWanted: () => boolean): Promise<Result> {
    const making = underWay.get(key);
    making?.wanted.push(isWanted);
    return making?.result ?? begin(key, task, [isWanted]);
  }

  function begin(key: string, task: Task, wanted: (() => boolean)[]): Promise<Result> {
    const isWanted = () => wanted.some((isWantedByOne) => isWantedByOne());
    const result = worker.ask(task, isWanted).finally(() => underWay.delete(key));
    underWay.set(key, { result, wanted });
    return result;
  }
}
