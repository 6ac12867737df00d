import { controlsOf, type Fields, isSame, readFields, readSent, revisionOf } from './controls.ts';
import type { Held } from './send.ts';
import type { Status } from './status.ts';

/** An invalid text by the name of its field, and the server's message. */
export interface HeldText extends Held {
  readonly text: string;
}

/** An open form: its values, and those that the server has stored. */
export interface EditorState {
  readonly form: HTMLFormElement;
  readonly status: Status;
  /** The values that the server has stored, by the names of the form. */
  stored: Fields;
  /** The values in the current request. */
  sending: Fields | null;
  /** The revision of the stored values. */
  revision: number;
  /** Values that were invalid in the last request. They are sent again only after a change. */
  held: ReadonlyMap<string, HeldText>;
  /** The problems of the last save. */
  refused: readonly Held[];
  /** Whether the server has more than the form shows. The form must show it before the next request. */
  isBehind: boolean;
  /** The number of queued requests. They run one at a time. */
  turns: number;
  lastTurn: Promise<void>;
  /** Whether the browser is about to leave the page with a request that contains the text. */
  isLeaving: boolean;
}

export function createEditorState(form: HTMLFormElement, status: Status): EditorState {
  // A form with problems shows values that the server hasn't stored.
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
 * After Back, browsers restore typed values, some before this script runs and some later. These could
 * overwrite saved values, so the script removes them and offers unsaved ones instead.
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

/** Whether any text is neither stored nor known to be invalid. */
export function isDirty({ form, stored, held }: EditorState): boolean {
  const fields = readFields(form);
  for (const [name, { text }] of held) {
    const before = stored.get(name);
    if (fields.get(name) === text && before !== undefined) fields.set(name, before);
  }
  return !isSame(fields, stored);
}

/**
 * The values to send. A row that is being emptied isn't removed yet, because the member may be about to type.
 * A month is sent with its year only.
 */
export function fieldsToSend({ form, stored }: EditorState): Fields {
  const fields = readFields(form);
  const date = document.activeElement?.closest('.dated');
  const parts = date ? controlsOf(date) : [];
  if (parts.at(-1)?.value === '' && parts.some(({ value }) => value !== ''))
    for (const { name } of parts) if (fields.has(name)) fields.set(name, stored.get(name) ?? '');
  const row = document.activeElement?.closest<HTMLElement>('[data-list] [data-pointer]');
  const at = row?.dataset.pointer;
  if (at === undefined) return fields;
  const inRow = [...fields.keys()].filter((name) => name === at || name.startsWith(`${at}/`));
  // Controls in a menu don't count as text.
  const seen = row ? controlsOf(row).filter((control) => control.closest('[popover]') === null) : [];
  if (seen.some(({ value }) => value !== '')) return fields;
  for (const name of inRow) fields.set(name, stored.get(name) ?? '');
  return fields;
}

/** Typed values that the server hasn't stored. */
export function typedIn({ form, stored }: EditorState): [name: string, text: string][] {
  return [...readFields(form)].filter(([name, text]) => stored.get(name) !== text);
}

/** The URL of the form with the shown part of a long list. Parameters for messages are removed. */
export function addressOf({ form }: Pick<EditorState, 'form'>): string {
  const { pathname, search } = new URL(form.getAttribute('action') || location.pathname, location.href);
  return pathname + search;
}
