import { closeAdded, isEntryBegun, setEnabled } from './begun-entry.ts';
import { type Fields, readEverything, readFields, revisionOf } from './controls.ts';
import { addressOf, type EditorState, whenFree } from './editor-state.ts';
import { showHeld } from './held-back.ts';
import { forgetText } from './kept-text.ts';
import { words } from './page-facts.ts';
import { takePage } from './refresh.ts';

/** Does what a button of the form says, and saves what else was typed; the page stays where it is. False if it has to go. */
export async function act(editor: EditorState, action: string): Promise<boolean> {
  await whenFree(editor);
  editor.isBusy = true;
  try {
    return await perform(editor, action);
  } finally {
    editor.isBusy = false;
    setEnabled(editor, true);
  }
}

async function perform(editor: EditorState, action: string): Promise<boolean> {
  const { form, status } = editor;
  const fields = readFields(form);
  const path = addressOf(editor);
  const isSaving = action === 'save';
  const adds = isSaving && isEntryBegun(editor);
  const answer = post(editor, action, isSaving ? readEverything(form) : fields);
  if (adds) {
    status.say('saving', words.saving);
    setEnabled(editor, false);
  }
  const response = await answer;
  if (!response) {
    status.say('offline', adds ? words.notAdded : words.offline);
    return true;
  }
  const html = await response.text();
  const before = editor.saved;
  if (response.ok) editor.saved = fields;
  if (
    !(response.ok || response.status === 422) ||
    !takePage(editor, html, response.ok && adds ? { begun: new Map() } : {})
  ) {
    editor.saved = before;
    return false;
  }
  if (response.ok) {
    editor.held = new Map();
    showHeld(form, []);
    forgetText(path);
    if (adds) closeAdded(editor);
  } else {
    editor.saved = before;
    form.querySelector<HTMLElement>('#problems')?.focus();
  }
  return true;
}

function post(editor: EditorState, action: string, fields: Fields): Promise<Response | null> {
  const body = new URLSearchParams([...fields]);
  body.set('revision', String(revisionOf(editor.form)));
  body.set('do', action);
  return fetch(addressOf(editor), { method: 'POST', body, headers: { Accept: 'text/html' } }).catch(
    () => null,
  );
}
