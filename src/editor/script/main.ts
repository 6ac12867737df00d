import { startAutosave } from './autosave.ts';
import { startBegunEntry } from './begun-entry.ts';
import { startCrop } from './crop.ts';
import { openDesk } from './desk.ts';
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
  const desk = openDesk(form, createStatus(form));
  const { saveSoon, hear } = startAutosave(desk);
  tidyKept();
  offerKept(desk, saveSoon);
  startBegunEntry(desk);
  startReordering(desk);
  listen(hear);
}
