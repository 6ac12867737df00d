import { isTextField, type ToolsStore } from './tools-store.ts';

/** Forms that accept drops. Members replace a file in its details, not by dropping. */
export const uploads = 'form[data-upload]:not(.detail form)';

/** Hides the submit buttons, because the script sends files as soon as they are chosen. */
export function takeOver(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-now]')) form.dataset.ready = '';
  allowMany('[data-now=many]');
}

/** Lets members choose several files. Without the script, each upload has a single file. */
export function allowMany(forms: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`${forms} [type=file]:not([capture])`))
    input.multiple = true;
}

/** Finds the list around the form, on this page or on the response. */
export function placeIn(page: Document, form: HTMLFormElement): HTMLElement | null {
  return page.getElementById(form.closest('section')?.id ?? '');
}

/** Shows the new list with its messages. Keeps other typed text, queued uploads and errors. */
export function showStored(
  form: HTMLFormElement,
  page: Document,
  news: string,
  { texts }: ToolsStore,
): HTMLFormElement {
  const [place, found] = [placeIn(document, form), placeIn(page, form)];
  if (!place || !found) return form;
  const next = document.importNode(found, true);
  const chosen = place.querySelector<HTMLSelectElement>('select[name=place]');
  const again = chosen && next.querySelector<HTMLSelectElement>('select[name=place]');
  if (again) again.value = chosen.value;
  const open = place.querySelector<HTMLInputElement>('[name=image]:checked');
  if (open?.closest('li')?.contains(document.activeElement)) findField(next, open.id)?.click();
  for (const [id, text] of texts) {
    const field = findField(next, id);
    if (!field) continue;
    // The response may be older than the stored text, or contain newer text from another tab.
    const isOlder = text.replaced === field.defaultValue;
    if (!isOlder && text.stored !== field.defaultValue) {
      if (text.typed === text.stored) text.typed = field.defaultValue;
      text.stored = field.defaultValue;
    }
    field.value = text.typed;
  }
  const said = next.querySelector('.done');
  if (said && news) said.textContent = news;
  const shown = next.querySelector<HTMLFormElement>(uploads) ?? form;
  shown.append(...form.querySelectorAll(':scope > [data-added]'));
  const held = document.activeElement;
  const isHeld = place.contains(held);
  place.replaceWith(next);
  followDesk(page);
  takeOver();
  allowMany('.drop');
  if (isHeld) focusAgain(next, held as HTMLInputElement);
  document.dispatchEvent(new Event('stored'));
  return shown;
}

/** Updates the number of unpublished changes and of missing alt texts, unless a form on the page does so. */
export function followDesk(page: Document): void {
  if (document.querySelector('form[data-editor]')) return;
  const parts = '.publish, .shelf p';
  const [shown, next] = [document.querySelectorAll(parts), page.querySelectorAll(parts)];
  if (shown.length !== next.length) return;
  for (const [index, part] of shown.entries())
    part.replaceWith(document.importNode(next[index] ?? part, true));
}

/** Leaves the focus where it is if the member has moved it. */
function focusAgain(place: HTMLElement, { id, selectionStart, selectionEnd }: HTMLInputElement): void {
  const field = findField(place, id);
  (field ?? place.querySelector<HTMLElement>(`${uploads} [type=file]`))?.focus({ preventScroll: true });
  if (isTextField(field)) field.setSelectionRange(selectionStart, selectionEnd);
}

function findField(place: HTMLElement, id: string): HTMLInputElement | null {
  return id === '' ? null : place.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
}
