import type { Reply } from '../../kernel/reply.ts';
import type { StoredProfile } from '../../profile/stored-profile.ts';
import { createThread } from '../../thread.ts';
import type { DatedVersion, House, RenderedWish } from './make-answer.ts';

/** What `renderAnswer` is given, on its way to another thread. */
export interface AnswerTask {
  readonly house: House;
  readonly version: DatedVersion;
  /** As texts: they are handed over sooner than what is in them. */
  readonly stored: StoredProfile;
  readonly wish: RenderedWish;
}

export type MakeAside = (task: AnswerTask) => Promise<Reply>;

/** On a thread of its own, which is there while there is something to do. */
export function createMakeAside(startWorker: () => Worker): MakeAside {
  const thread = createThread<AnswerTask, Reply>('the thread for large profiles', startWorker);
  /** Who asks for the same waits for the same. */
  const underWay = new Map<string, Promise<Reply>>();

  return async (task) => {
    const key = JSON.stringify([task.version, task.wish]);
    const making = underWay.get(key) ?? thread.ask(task).finally(() => underWay.delete(key));
    underWay.set(key, making);
    const { headers, ...answer } = await making;
    return { ...answer, headers: { ...headers } };
  };
}
