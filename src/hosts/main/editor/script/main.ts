import { startAutosave } from './autosave.ts';
import { startBegunEntry } from './begun-entry.ts';
import { createEditorState } from './editor-state.ts';
import { listen } from './events.ts';
import { forgetOnSignOut, tidyKept } from './kept-text.ts';
import { offerKept } from './offer.ts';
import { createOwnRevisions } from './own-revisions.ts';
import { toolsAddress, words } from './page-facts.ts';
import { startPreview } from './preview.ts';
import { startReordering } from './reorder.ts';
import { showWhere } from './show-where.ts';
import { createStatus } from './status.ts';
import type * as Tools from './tools.ts';

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
const own = createOwnRevisions();
const place = document.querySelector<HTMLElement>('[data-status]');
showWhere();
const editor = form && place && createEditorState(form, createStatus(place));
startPreview(editor);
forgetOnSignOut();
if (editor) {
  const { saveSoon, hear } = startAutosave(editor, own);
  tidyKept();
  offerKept(editor, saveSoon);
  startBegunEntry(editor);
  startReordering(editor);
  listen(hear);
}
// If the tools don't load, the page does the same in more steps.
import(toolsAddress).then((tools: typeof Tools) => tools.startTools(words, own)).catch(() => {});
