import type { Reply } from '../kernel/reply.ts';
import { createThread, type Patience } from '../platform/worker.ts';
import type { StoredProfile } from '../profile/stored-profile.ts';
import { refuseLate } from '../web/refuse-late.ts';
import type { DatedVersion, PublicSite, RenderedVariant } from './json-response.ts';

/** What `renderAnswer` is given, on its way to another thread. */
export interface RenderTask {
  readonly publicSite: PublicSite;
  readonly version: DatedVersion;
  /** As texts: they are handed over sooner than what is in them. */
  readonly stored: StoredProfile;
  readonly variant: RenderedVariant;
}

export type RenderInWorker = (task: RenderTask, isWanted: () => boolean) => Promise<Reply>;

interface Making {
  readonly answer: Promise<Reply>;
  readonly wanted: (() => boolean)[];
}

/** On a thread of its own, which is there while there is something to do. */
export function createRenderInWorker(startWorker: () => Worker, patience: Patience): RenderInWorker {
  const thread = createThread<RenderTask, Reply>('the thread for large profiles', startWorker, { patience });
  /** Who asks for the same waits for the same. */
  const underWay = new Map<string, Making>();

  return async (task, isWanted) => {
    const key = JSON.stringify([task.version, task.variant]);
    const making = underWay.get(key);
    making?.wanted.push(isWanted);
    const { headers, ...answer } = await (making?.answer ?? begin(key, task, [isWanted])).catch(refuseLate);
    return { ...answer, headers: { ...headers } };
  };

  function begin(key: string, task: RenderTask, wanted: (() => boolean)[]): Promise<Reply> {
    const isWanted = () => wanted.some((isWantedByOne) => isWantedByOne());
    const answer = thread.ask(task, isWanted).finally(() => underWay.delete(key));
    underWay.set(key, { answer, wanted });
    return answer;
  }
}
