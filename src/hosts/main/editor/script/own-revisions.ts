import { revisionOf } from './controls.ts';

/** Revisions that this page creates outside of its form. Both scripts use them. */
export interface OwnRevisions {
  /** Marks a request as sent. The caller passes the page of the response to the returned function. */
  begin(): (answer: Document | undefined) => void;
  has(revision: number): boolean;
}

/**
 * The server usually announces a revision before it responds. Until the response, a new revision may come
 * from this page.
 */
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
