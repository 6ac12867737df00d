import { revisionOf } from './controls.ts';

/**
 * An upload makes a revision that is told like anybody's, and as a rule before the upload is answered: until then every
 * new one may be one's own. It is noted on the page, for the script that follows what others save.
 */
export function beginUpload(): (answer: Document | undefined) => void {
  const { dataset } = document.body;
  const before = dataset.own ?? '0';
  dataset.own = 'Infinity';
  return (answer) => {
    const form = answer?.querySelector<HTMLFormElement>('form[data-editor]');
    dataset.own = form ? String(revisionOf(form)) : before;
  };
}

export function isOwn(revision: number): boolean {
  return revision <= Number(document.body.dataset.own ?? 0);
}
