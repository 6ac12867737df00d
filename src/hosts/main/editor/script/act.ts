import { closeAdded, forgetBegun, isEntryBegun, setEnabled } from './begun-entry.ts';
import { bodyOf, readEverything, readFields } from './controls.ts';
import { addressOf, type EditorState, isDirty } from './editor-state.ts';
import { showHeld } from './held-back.ts';
import { keepUnsaved } from './keep-unsaved.ts';
import { forgetText } from './kept-text.ts';
import { words } from './page-facts.ts';
import { fetchPage, isOfAnotherKind, takePage } from './refresh.ts';

/** After `not-done` the page shows the reason. After `leave` the browser opens the response. */
type Ending = 'done' | 'not-done' | 'leave';

/** Runs a button of the form and saves all other typed values, without leaving the page. */
export function act(editor: EditorState, action: string): Promise<Ending> {
  return perform(editor, action).finally(() => setEnabled(editor, true));
}

async function perform(editor: EditorState, action: string): Promise<Ending> {
  const { form, status } = editor;
  const fields = readFields(form);
  const path = addressOf(editor);
  const isSaving = action === 'save';
  const adds = isSaving && isEntryBegun(editor);
  const body = bodyOf(form, isSaving ? readEverything(form) : fields, editor.revision);
  body.set('do', action);
  editor.sending = fields;
  const answer = fetchPage(path, { method: 'POST', body });
  if (adds) {
    status.say('saving', words.saving);
    setEnabled(editor, false);
  }
  const response = await answer;
  editor.sending = null;
  if (!response) {
    status.say('offline', adds ? words.notAdded : words.offline);
    return 'not-done';
  }
  const before = editor.stored;
  if (response.ok) editor.stored = fields;
  if (response.ok && isOfAnotherKind(editor, response.page)) {
    if (adds) forgetBegun(editor);
    keepUnsaved(editor);
    editor.isLeaving = true;
    location.assign(response.url);
    return 'done';
  }
  if (
    !(response.ok || response.status === 422) ||
    !takePage(editor, response.page, response.ok && adds ? { begun: new Map() } : {})
  ) {
    editor.stored = before;
    return 'leave';
  }
  if (response.ok) {
    status.forget();
    editor.refused = [];
    editor.held = new Map();
    showHeld(form, []);
    if (addressOf(editor) !== path) forgetText(path);
    keepUnsaved(editor);
    status.setTyping(isDirty(editor));
    if (adds) closeAdded(editor);
    return 'done';
  }
  editor.stored = before;
  form.querySelector<HTMLElement>('#problems')?.focus();
  return 'not-done';
}
