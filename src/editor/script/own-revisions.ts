import { revisionOf } from './controls.ts';

let underWay = 0;
let newest = 0;

/**
 * What is sent beside the form makes a revision that is told like anybody's, and as a rule before it is answered: until
 * then every new one may be one's own. It is noted on the page, for the script that follows what others save.
 */
export function beginOwn(): (answer: Document | undefined) => void {
  const { dataset } = document.body;
  underWay += 1;
  dataset.own = 'Infinity';
  return (answer) => {
    const form = answer?.querySelector<HTMLFormElement>('form[data-editor]');
    underWay -= 1;
    if (form) newest = Math.max(newest, revisionOf(form));
    if (underWay === 0) dataset.own = String(newest);
  };
}

export function isOwn(revision: number): boolean {
  return revision <= Number(document.body.dataset.own ?? 0);
}
