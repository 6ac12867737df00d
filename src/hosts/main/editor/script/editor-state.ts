import { type Fields, isSame, readFields, readSent, revisionOf } from './controls.ts';
import type { Held } from './send.ts';
import type { Status } from './status.ts';

/** A text that is not valid yet, by the name of its field, and what the server said of it. */
export interface HeldText extends Held {
  readonly text: string;
}

/** One open form: what is in it, and what of that the server has. */
export interface EditorState {
  readonly form: HTMLFormElement;
  readonly status: Status;
  /** What the server is known to have, in the names of the form. */
  saved: Fields;
  /** What was not valid yet when it was last sent: it stays, and is not sent again until it changes. */
  held: ReadonlyMap<string, HeldText>;
  /** The server has more than the form shows: before anything else is sent, the form has to show it. */
  isBehind: boolean;
  /** How many things are to go to the server and back, one at a time, and when the last of them is done. */
  turns: number;
  lastTurn: Promise<void>;
  /** The page is about to go, and its text is on the way. */
  isLeaving: boolean;
}

export function createEditorState(form: HTMLFormElement, status: Status): EditorState {
  // A form that came back with problems shows what the server does not have.
  const isRefused = form.querySelector('[aria-invalid]') !== null;
  const saved = isRefused ? new Map<string, string>() : readSent(form);
  if (isVisitedAgain()) undoRestoring(form);
  return {
    form,
    status,
    saved,
    held: new Map(),
    isBehind: false,
    turns: 0,
    lastTurn: Promise.resolve(),
    isLeaving: false,
  };
}

/**
 * On the way back a browser puts in what was typed before, perhaps over what was saved since: some before this script
 * runs, some after it. What of it was not saved is offered.
 */
function undoRestoring(form: HTMLFormElement): void {
  let isTouched = false;
  form.reset();
  form.addEventListener('input', () => {
    isTouched = true;
  });
  addEventListener('pageshow', () => isTouched || form.reset(), { once: true });
}

function isVisitedAgain(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/** What is typed, and neither saved nor known to be invalid. */
export function isDirty({ form, saved, held }: EditorState): boolean {
  const fields = readFields(form);
  for (const [name, { text }] of held) {
    const before = saved.get(name);
    if (fields.get(name) === text && before !== undefined) fields.set(name, before);
  }
  return !isSame(fields, saved);
}

/** As it is to be sent. A row that is just being emptied is not gone yet: its text is about to be another. */
export function fieldsToSend({ form, saved }: EditorState): Fields {
  const fields = readFields(form);
  const row = document.activeElement?.closest<HTMLElement>('[data-list] [data-pointer]');
  const at = row?.dataset.pointer;
  if (at === undefined) return fields;
  const inRow = [...fields.keys()].filter((name) => name === at || name.startsWith(`${at}/`));
  if (inRow.some((name) => fields.get(name) !== '')) return fields;
  for (const name of inRow) fields.set(name, saved.get(name) ?? '');
  return fields;
}

export function isNewer({ form }: EditorState, revision: number): boolean {
  return revision > revisionOf(form);
}

/** The form's own address, with the piece of a long list that it shows and without what it said after a save. */
export function addressOf({ form }: Pick<EditorState, 'form'>): string {
  const { pathname, search } = new URL(form.getAttribute('action') || location.pathname, location.href);
  return pathname + search;
}
