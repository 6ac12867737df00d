import type { Reply } from '../../../../kernel/reply.ts';
import { createThread } from '../../../../thread.ts';
import type { Fragment, PreviewTask } from './make-preview.tsx';

/** Characters of a draft beyond which others would wait for its preview. */
export const large = 24 * 1024;

export interface AsideTask {
  readonly kind: 'page' | 'fragment';
  readonly task: PreviewTask;
}

/** Makes previews on a thread of its own, which is there while there is something to do. */
export interface PreviewAside {
  page(task: PreviewTask): Promise<Reply>;
  fragment(task: PreviewTask): Promise<Fragment>;
}

export function createPreviewAside(startWorker: () => Worker): PreviewAside {
  const thread = createThread<AsideTask, Reply | Fragment>('the thread for previews', startWorker);
  return {
    page: async (task) => (await thread.ask({ kind: 'page', task })) as Reply,
    fragment: async (task) => (await thread.ask({ kind: 'fragment', task })) as Fragment,
  };
}
