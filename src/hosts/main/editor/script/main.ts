import { startAutosave } from './autosave.ts';
import { openDesk } from './desk.ts';
import { listen } from './events.ts';
import { offerKept } from './offer.ts';
import { startPreview } from './preview.ts';
import { startReordering } from './reorder.ts';
import { createStatus } from './status.ts';

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
startPreview(form);
if (form) {
  const desk = openDesk(form, createStatus(form));
  const { saveSoon, hear } = startAutosave(desk);
  offerKept(desk, saveSoon);
  startReordering(desk);
  listen(hear);
}
