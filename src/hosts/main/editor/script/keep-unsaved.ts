import { readFields, revisionOf } from './controls.ts';
import { addressOf, type EditorState, isDirty } from './editor-state.ts';
import { forgetText, keepText } from './kept-text.ts';

/** Stores typed text in the browser until the server is known to have it. */
export function keepUnsaved(editor: EditorState): void {
  const { form, saved } = editor;
  if (isDirty(editor)) keepText(addressOf(editor), revisionOf(form), readFields(form), saved);
  else forgetText(addressOf(editor));
}
