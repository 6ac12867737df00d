import { revisionOf } from './controls.ts';

/** Revisions that this page creates outside its form, known to both scripts. */
export interface OwnRevisions {
  /** Marks a request as sent. Call the result with the page of the response. */
  begin(): (answer: Document | undefined) => void;
  has(revision: number): boolean;
}

/** The server usually announces a revision before it responds. Until then every new revision may be this page's own. */
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
