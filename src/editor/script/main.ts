import { startAutosave } from './autosave.ts';
import { startBegunEntry } from './begun-entry.ts';
import { startCrop } from './crop.ts';
import { createEditorState } from './editor-state.ts';
import { listen } from './events.ts';
import { forgetOnSignOut, tidyKept } from './kept-text.ts';
import { offerKept } from './offer.ts';
import { startPreview } from './preview.ts';
import { startReordering } from './reorder.ts';
import { showWhere } from './show-where.ts';
import { createStatus } from './status.ts';
import { startUpload } from './upload.ts';

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
showWhere();
startPreview(form);
startUpload();
startCrop();
forgetOnSignOut();
if (form) {
  const editor = createEditorState(form, createStatus(form));
  const { saveSoon, hear } = startAutosave(editor);
  tidyKept();
  offerKept(editor, saveSoon);
  startBegunEntry(editor);
  startReordering(editor);
  listen(hear);
}
