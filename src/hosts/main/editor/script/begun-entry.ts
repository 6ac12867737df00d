import { growLists, isInNew, readBegun, typedOf, writeBegun } from './begun.ts';
import { type Control, controlsOf, type Fields } from './controls.ts';
import { addressOf, type EditorState } from './editor-state.ts';
import { button } from './element.ts';
import { begunKeyOf, drop, findBegun, type Kept, keepBegun } from './kept-text.ts';
import { closeOffer, showOffer } from './offer-box.ts';
import { words } from './page-facts.ts';

/** Milliseconds without typing before the entry is stored. */
const pause = 800;
const sentKey = 'vitrine added';

/** Stores a new entry in the browser until it is added, so that leaving the page doesn't lose it. */
export function startBegunEntry(editor: EditorState): void {
  const { form, status } = editor;
  let timer = 0;

  for (const kind of ['input', 'change'] as const) {
    form.addEventListener(kind, ({ target }) => {
      if (!isInNew(target)) return;
      growLists(form);
      keepWhatIsBegun(editor);
      status.setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(tell, pause);
    });
  }
  // The form is submitted, so the response decides whether the entry was added.
  form.addEventListener('submit', () => clearTimeout(timer));
  form.addEventListener('click', ({ target }) => {
    const isFold = target instanceof Element && target.closest('#adding > summary');
    // Runs after the click has opened the entry.
    if (isFold) setTimeout(() => foldOf(form)?.open && typeThere(form));
  });
  dropWhatWasAdded();
  for (const kept of findBegun(addressOf(editor))) offerAgain(editor, kept);
  growLists(form);
  keepWhatIsBegun(editor);

  function tell(): void {
    if (isEntryBegun(editor)) status.say('begun', words.begun);
    else status.setTyping(false);
  }
}

export function isEntryBegun({ form }: EditorState): boolean {
  return typedOf(readBegun(form)).length > 0;
}

/** The entry is in the list. Closes its form and focuses the button to add another. */
export function closeAdded(editor: EditorState): void {
  const fold = foldOf(editor.form);
  forgetBegun(editor);
  if (fold) fold.open = false;
  fold?.querySelector('summary')?.focus();
}

/** The entry is in the list. Deletes the stored copy. */
export function forgetBegun(editor: EditorState): void {
  drop(begunKeyOf(addressOf(editor)));
}

function foldOf(form: HTMLFormElement): HTMLDetailsElement | null {
  return form.querySelector<HTMLDetailsElement>('#adding');
}

function typeThere(form: HTMLFormElement): void {
  const fold = foldOf(form);
  if (fold) fold.open = true;
  controlsIn(form)[0]?.focus();
}

/** Called before the browser submits the whole form. The next page reports whether the entry was added. */
export function leaveBegun(editor: EditorState, isToBeAdded: boolean): void {
  const sent = [begunKeyOf(addressOf(editor)), editor.revision];
  if (isToBeAdded) sessionStorage.setItem(sentKey, JSON.stringify(sent));
  else setEnabled(editor, false);
}

/** Disables the form during a request and shows why. */
export function setEnabled({ form }: EditorState, isEnabled: boolean): void {
  for (const place of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-new]'))
    place.disabled = !isEnabled;
}

/** Deletes the stored entry if the URL shows a newer revision of the list. */
function dropWhatWasAdded(): void {
  const [key = '', revision = 0] = JSON.parse(sessionStorage.getItem(sentKey) ?? '[]');
  sessionStorage.removeItem(sentKey);
  const saved = Number(new URLSearchParams(location.search).get('saved'));
  if (saved > revision && key.includes(` ${location.pathname} `)) drop(key);
}

function keepWhatIsBegun(editor: EditorState): void {
  const key = begunKeyOf(addressOf(editor));
  if (isEntryBegun(editor)) keepBegun(key, readBegun(editor.form));
  else drop(key);
}

function offerAgain(editor: EditorState, kept: Kept): void {
  const { form } = editor;
  const typed = typedOf(new Map(kept.fields));
  const here = readBegun(form);
  if (typed.every(([name, text]) => here.get(name) === text)) {
    drop(kept.key);
    return;
  }
  const box = showOffer(
    foldOf(form) ?? form,
    kept,
    words.began,
    typed,
    button(words.goOn, goOn),
    button(words.discard, discard),
  );

  function goOn(): void {
    const instead = readBegun(form);
    const emptied = typedOf(instead).map(([name]) => [name, ''] as const);
    const unplaced = writeBegun(form, new Map([...emptied, ...kept.fields]));
    if (emptied.length > 0) putAside(editor, instead);
    // Text without a field stays visible, so that members can copy it.
    if (unplaced.length === 0) close();
    typeThere(form);
    controlsIn(form)[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function close(): void {
    drop(kept.key);
    closeOffer(box);
  }

  function discard(): void {
    close();
    editor.status.say('saved', words.discarded);
  }
}

/** Replaces the content of the form. The form then offers the previous content. */
function putAside(editor: EditorState, begun: Fields): void {
  const at = Date.now();
  const key = `${begunKeyOf(addressOf(editor))} ${at}`;
  keepBegun(key, begun);
  offerAgain(editor, { key, at, fields: [...begun] });
}

function controlsIn(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll('[data-new]')].flatMap(controlsOf);
}
