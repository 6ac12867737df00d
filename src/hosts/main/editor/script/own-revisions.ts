import { revisionOf } from './controls.ts';

/** The revisions that this page makes beside its form, known to both scripts. */
export interface OwnRevisions {
  /** Something is sent; call the result with the page that answers it. */
  begin(): (answer: Document | undefined) => void;
  has(revision: number): boolean;
}

/** The server usually announces a revision before it answers the request: until then every new one may be one's own. */
export function createOwnRevisions(): OwnRevisions {
  let underWay = 0;
  let newest = 0;
  return {
    begin() {
      underWay += 1;
      return (answer) => {
        const form = answer?.querySelector<HTMLFormElement>('form[data-editor]');
        underWay -= 1;
        if (form) newest = Math.max(newest, revisionOf(form));
      };
    },
    has: (revision) => underWay > 0 || revision <= newest,
  };
}
