/** Another file in place of one is chosen in its details, and not dropped anywhere. */
export const uploads = 'form[data-upload]:not(.detail form)';

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

/** The place as it is now, with the news. What else was typed in it stays, and what waits there or went wrong. */
export function showStored(
  form: HTMLFormElement,
  page: Document,
  news: string,
  replaced: ReadonlyMap<string, string>,
): HTMLFormElement {
  const [place, found] = [placeIn(document, form), placeIn(page, form)];
  if (!place || !found) return form;
  const next = document.importNode(found, true);
  for (const { value, defaultValue, id } of place.querySelectorAll<HTMLInputElement>(
    'input[name=alt], select[name=place]',
  )) {
    const field = findField(next, id);
    if (field && (value !== defaultValue || replaced.get(id) === field.defaultValue)) field.value = value;
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
  return shown;
}

/** How much is not public, and which pictures have no words yet. Where a form follows what is saved, that does it. */
export function followDesk(page: Document): void {
  if (document.querySelector('form[data-editor]')) return;
  const parts = '.status-line, .shelf p';
  const [shown, next] = [document.querySelectorAll(parts), page.querySelectorAll(parts)];
  if (shown.length !== next.length) return;
  for (const [index, part] of shown.entries())
    part.replaceWith(document.importNode(next[index] ?? part, true));
}

/** Whoever is elsewhere by now stays there. */
function focusAgain(place: HTMLElement, { id, selectionStart, selectionEnd }: HTMLInputElement): void {
  const field = findField(place, id);
  (field ?? place.querySelector<HTMLElement>(`${uploads} [type=file]`))?.focus({ preventScroll: true });
  if (field?.name === 'alt') field.setSelectionRange(selectionStart, selectionEnd);
}

function findField(place: HTMLElement, id: string): HTMLInputElement | null {
  return id === '' ? null : place.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
}
