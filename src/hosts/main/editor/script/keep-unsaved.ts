import { readFields } from './controls.ts';
import { addressOf, type EditorState, isDirty } from './editor-state.ts';
import { forgetText, keepText } from './kept-text.ts';

/** Stores typed text in the browser until the server has stored it. */
export function keepUnsaved(editor: EditorState): void {
  const { form, stored, revision } = editor;
  if (isDirty(editor)) keepText(addressOf(editor), revision, readFields(form), stored);
  else forgetText(addressOf(editor));
}
