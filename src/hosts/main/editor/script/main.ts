import { startAutosave } from './autosave.ts';
import { startCrop } from './crop.ts';
import { openDesk } from './desk.ts';
import { listen } from './events.ts';
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
if (form) {
  const desk = openDesk(form, createStatus(form));
  const { saveSoon, hear } = startAutosave(desk);
  offerKept(desk, saveSoon);
  startReordering(desk);
  listen(hear);
}
