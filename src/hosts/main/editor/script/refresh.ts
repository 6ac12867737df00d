import { followNames, isInNew, readBegun, typedOf, writeBegun } from './begun.ts';
import { type Fields, findControl, readFields, revisionOf, setValue, whoseOf } from './controls.ts';
import { addressOf, type EditorState, typedIn } from './editor-state.ts';
import { isAdded } from './element.ts';
import { findPlace } from './find-place.ts';
import { showStillHeld } from './held-back.ts';
import { morph } from './morph.ts';
import { isForLater, patience } from './send.ts';
import { showLocalTimes } from './times.ts';

/**
 * Loads the page again and takes over everything except fields that the member is typing in. Returns false if
 * that fails.
 */
export async function refresh(editor: EditorState, address: string): Promise<boolean> {
  return takeNewer(editor, await fetchPage(address));
}

/** As `refresh`, but does nothing if the new page lacks the field that has the focus. */
export async function refreshIfIdle(editor: EditorState, address: string): Promise<boolean> {
  const answer = await fetchPage(address);
  const { activeElement } = document;
  const name = activeElement?.getAttribute('name') ?? '';
  const named = name.startsWith('/') ? [name] : [];
  const needed = isInNew(activeElement) ? [...readBegun(editor.form).keys()] : named;
  return takeNewer(editor, answer, { needed });
}

function takeNewer(editor: EditorState, answer: FetchedPage | null, taking: Taking = {}): boolean {
  const isTaken = answer?.ok === true && takePage(editor, answer.page, taking);
  if (isTaken) {
    showStillHeld(editor);
    editor.status.showAgain();
  }
  return isTaken;
}

interface FetchedPage extends Pick<Response, 'ok' | 'status' | 'url'> {
  readonly page: Document;
}

/** Null if the response isn't a complete page of this server, for example after a lost connection. */
export async function fetchPage(address: string, init: RequestInit = {}): Promise<FetchedPage | null> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(address, { ...init, headers: { Accept: 'text/html' }, signal });
    if (isForLater(response.status)) return null;
    const { ok, status, url } = response;
    return { ok, status, url, page: parsePage(await response.text()) };
  } catch {
    return null;
  }
}

interface Taking {
  readonly needed?: readonly string[];
  /** The unfinished entry. Undefined once the list contains it. */
  readonly begun?: Fields;
}

/** Rejects a page of another user, and a page without a field for typed text. */
export function takePage(
  editor: EditorState,
  page: Document,
  { needed = [], begun = readBegun(editor.form) }: Taking = {},
): boolean {
  const next = findForm(page);
  const { form, stored } = editor;
  if (!next || whoseOf(next) !== whoseOf(form) || isOfAnotherKind(editor, page)) return false;
  const wasAt = addressOf(editor);
  const fresh = readFields(next);
  const typed = typedIn(editor);
  const moved = new Map(typed.map(([name, text]) => [findPlace(name, stored, fresh) ?? '', text]));
  if (moved.size < typed.length) return false;
  if (typedOf(new Map(writeBegun(next, begun))).length > 0) return false;
  const places = new Set([...fresh.keys(), ...readBegun(next).keys()]);
  if (![...moved.keys(), ...needed].every((name) => places.has(name))) return false;
  const restoreFocus = rememberFocus(editor, fresh);
  const keeps = (control: Element): boolean => {
    return 'value' in control && moved.get(control.getAttribute('name') ?? '') === control.value;
  };
  for (const row of form.querySelectorAll('[data-held]')) if (isAdded(row)) row.remove();
  followNames(form, next);
  morph(form, next, keeps);
  writeBegun(form, begun);
  for (const [name, text] of moved) {
    const control = findControl(form, name);
    if (control) setValue(control, text);
  }
  restoreFocus();
  editor.stored = fresh;
  editor.revision = revisionOf(form);
  editor.held = new Map(
    [...editor.held].flatMap(([name, held]) => {
      const pointer = findPlace(name, stored, fresh) ?? '';
      return findControl(form, pointer) ? [[pointer, { ...held, pointer }]] : [];
    }),
  );
  const address = addressOf(editor);
  if (address !== wasAt) {
    history.replaceState(null, '', address);
    follow('#files', page);
  }
  document.title = page.title;
  followDesk(page);
  form.dispatchEvent(new Event('refreshed'));
  return true;
}

/** Updates the bar and the numbers of entries in the menu. */
function followDesk(page: Document): void {
  for (const part of ['.status', '.rail']) follow(part, page);
  showLocalTimes();
  followPublishing(page);
}

/** Updates the number of unpublished changes everywhere on the page. */
export function followPublishing(page: Document): void {
  const next = page.querySelector('.publish');
  for (const shown of document.querySelectorAll('.publish')) if (next) morph(shown, next);
}

function follow(part: string, page: Document): void {
  const shown = document.querySelector(part);
  const next = page.querySelector(part);
  if (shown && next) morph(shown, next);
}

/** Whether the page has another layout, so that it must be opened instead of merged. */
export function isOfAnotherKind({ form }: EditorState, page: Document): boolean {
  const next = findForm(page);
  return next !== null && pathOf(next) !== pathOf(form) && stylesOf(page) !== stylesOf(document);
}

function findForm(page: Document): HTMLFormElement | null {
  return page.querySelector<HTMLFormElement>('form[data-editor]');
}

function pathOf(form: HTMLFormElement): string {
  return addressOf({ form }).replace(/\?.*/, '');
}

function stylesOf(page: Document): string {
  const set = page.querySelector<HTMLTemplateElement>('#set-aside');
  return set?.content.textContent ?? page.querySelector('style')?.textContent ?? '';
}

/**
 * Moves the styles of the page aside. The Content-Security-Policy of this page blocks them, and the browser
 * would report that.
 */
export function parsePage(html: string): Document {
  const quiet = html.replace('<style>', '<template id="set-aside">').replace('</style>', '</template>');
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** The focus stays with the same text. */
function rememberFocus({ form, stored }: EditorState, fresh: Fields): () => void {
  const { activeElement } = document;
  const name = activeElement?.getAttribute('name') ?? '';
  const place = name.startsWith('/') ? findPlace(name, stored, fresh) : name;
  if (place === null || place === name || !(activeElement instanceof HTMLElement)) return () => {};
  const { selectionStart, selectionEnd } = activeElement as HTMLTextAreaElement;
  return () => {
    const control = findControl(form, place);
    control?.focus({ preventScroll: true });
    if (control && 'setSelectionRange' in control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  };
}
