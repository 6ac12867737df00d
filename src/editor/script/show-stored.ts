export const uploads = 'form[data-upload]';

/** What is chosen is sent at once, and needs no button. */
export function takeOver(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-now]')) form.dataset.ready = '';
  allowMany('[data-now=many]');
}

/** Without a script one file comes at a time. */
export function allowMany(forms: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`${forms} [type=file]:not([capture])`))
    input.multiple = true;
}

/** The place that the form is in, on this page or on the one that answers it. */
export function placeIn(page: Document, form: HTMLFormElement): HTMLElement | null {
  return page.getElementById(form.closest('section')?.id ?? '');
}

/** The place as it is now. What else was typed in it stays, and what waits there or went wrong. */
export function showStored(form: HTMLFormElement, page: Document): HTMLFormElement {
  const [place, found] = [placeIn(document, form), placeIn(page, form)];
  if (!place || !found) return form;
  const next = document.importNode(found, true);
  for (const { value, defaultValue, id } of place.querySelectorAll<HTMLInputElement>('input[name=alt]')) {
    const field = findField(next, id);
    if (field && value !== defaultValue) field.value = value;
  }
  const shown = next.querySelector<HTMLFormElement>(uploads) ?? form;
  shown.append(...form.querySelectorAll(':scope > [data-added]'));
  const held = document.activeElement;
  const isHeld = place.contains(held);
  place.replaceWith(next);
  takeOver();
  if (isHeld) focusAgain(next, held as HTMLInputElement);
  return shown;
}

/** Whoever is elsewhere by now stays there. */
function focusAgain(place: HTMLElement, { id, selectionStart, selectionEnd }: HTMLInputElement): void {
  const field = findField(place, id);
  (field ?? place.querySelector<HTMLElement>(`${uploads} [type=file]`))?.focus({ preventScroll: true });
  field?.setSelectionRange(selectionStart, selectionEnd);
}

function findField(place: HTMLElement, id: string): HTMLInputElement | null {
  return id === '' ? null : place.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
}
