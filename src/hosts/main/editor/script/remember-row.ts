import { controlsOf, readFields } from './controls.ts';
import { findPlace } from './find-place.ts';

/**
 * Identifies a row for a queued action, because names of rows depend on their positions. The returned
 * function gives the current name, or null if the row was deleted or changed.
 */
export function rememberRow(form: HTMLFormElement, pointer: string): () => string | null {
  // Some actions, for example save and undo, don't concern a row.
  if (!pointer.startsWith('/')) return () => pointer;
  const before = readFields(form);
  const row = findRow(form, pointer);
  const seen = row && looksOf(row);
  let isSame = true;
  form.addEventListener(
    'refreshed',
    () => {
      isSame = false;
    },
    { once: true },
  );
  return () => {
    if (isSame) return pointer;
    const fields = readFields(form);
    if (!row) return findPlace(pointer, before, fields);
    const list = findPlace(listOf(pointer), before, fields);
    const places = [...form.querySelectorAll<HTMLElement>('[data-list] [data-pointer]')]
      .filter((one) => looksOf(one) === seen)
      .map((one) => one.dataset.pointer ?? '')
      .filter((place) => listOf(place) === list);
    return places.find((place) => place === pointer) ?? places[0] ?? null;
  };
}

export function findRow(form: HTMLFormElement, pointer: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-list] [data-pointer="${CSS.escape(pointer)}"]`);
}

export function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Identifies a row: the slug of an entry, the name of a section, or the content of its fields. */
function looksOf(row: HTMLElement): string {
  const named = row.querySelector('a')?.href ?? row.querySelector('strong')?.textContent;
  return named ?? JSON.stringify(controlsOf(row).map(({ value }) => value));
}
