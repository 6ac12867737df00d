import { controlsOf, type Fields, isSame, readFields, readSent, revisionOf } from './controls.ts';
import type { Held } from './send.ts';
import type { Status } from './status.ts';

/** An invalid text by the name of its field, with the server's message. */
export interface HeldText extends Held {
  readonly text: string;
}

/** One open form: what is in it, and what of that the server has. */
export interface EditorState {
  readonly form: HTMLFormElement;
  readonly status: Status;
  /** Values that the server is known to have, by the names of the form. */
  stored: Fields;
  /** Values on their way to the server. */
  sending: Fields | null;
  /** The revision that the stored values belong to. */
  revision: number;
  /** Values that were invalid when last sent. They are sent again only after a change. */
  held: ReadonlyMap<string, HeldText>;
  /** The problems of the last save. */
  refused: readonly Held[];
  /** The server has more than the form shows. The form must show it before anything else is sent. */
  isBehind: boolean;
  /** The number of queued requests, sent one at a time. */
  turns: number;
  lastTurn: Promise<void>;
  /** The page is about to go, and its text is on the way. */
  isLeaving: boolean;
}

export function createEditorState(form: HTMLFormElement, status: Status): EditorState {
  // A form that came back with problems shows what the server does not have.
  const isRefused = form.querySelector('[aria-invalid]') !== null;
  const stored = isRefused ? new Map<string, string>() : readSent(form);
  if (isVisitedAgain()) undoRestoring(form);
  return {
    form,
    status,
    stored,
    sending: null,
    revision: revisionOf(form),
    held: new Map(),
    refused: [],
    isBehind: false,
    turns: 0,
    lastTurn: Promise.resolve(),
    isLeaving: false,
  };
}

/**
 * On the way back, browsers restore typed values, some before this script runs and some after it. They may overwrite
 * saved values, so unsaved ones are offered instead.
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

/** Whether there is text that is neither saved nor known to be invalid. */
export function isDirty({ form, stored, held }: EditorState): boolean {
  const fields = readFields(form);
  for (const [name, { text }] of held) {
    const before = stored.get(name);
    if (fields.get(name) === text && before !== undefined) fields.set(name, before);
  }
  return !isSame(fields, stored);
}

/**
 * Values to send. A row that is being emptied isn't removed yet, since its text is about to change, and a month waits
 * for its year.
 */
export function fieldsToSend({ form, stored }: EditorState): Fields {
  const fields = readFields(form);
  const date = document.activeElement?.closest('.dated');
  const parts = date ? controlsOf(date) : [];
  if (parts.at(-1)?.value === '')
    for (const { name } of parts) if (fields.has(name)) fields.set(name, stored.get(name) ?? '');
  const row = document.activeElement?.closest<HTMLElement>('[data-list] [data-pointer]');
  const at = row?.dataset.pointer;
  if (at === undefined) return fields;
  const inRow = [...fields.keys()].filter((name) => name === at || name.startsWith(`${at}/`));
  // Those in a menu follow the text.
  const seen = row ? controlsOf(row).filter((control) => control.closest('[popover]') === null) : [];
  if (seen.some(({ value }) => value !== '')) return fields;
  for (const name of inRow) fields.set(name, stored.get(name) ?? '');
  return fields;
}

/** Typed values that the server does not have. */
export function typedIn({ form, stored }: EditorState): [name: string, text: string][] {
  return [...readFields(form)].filter(([name, text]) => stored.get(name) !== text);
}

/** The form's URL with the shown part of a long list, without messages of a save. */
export function addressOf({ form }: Pick<EditorState, 'form'>): string {
  const { pathname, search } = new URL(form.getAttribute('action') || location.pathname, location.href);
  return pathname + search;
}
