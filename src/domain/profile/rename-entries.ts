import { notSections } from './document.ts';
import { isObject } from './is-object.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { isPlaceInBasics } from './schema.ts';

/** Maps each former index to its current index. Null for removed entries. */
export type Places = readonly (number | null)[];

type Texts = Record<string, string>;
/** A mutable copy. */
type Draft = Record<string, unknown>;

/** Updates index-based translations and visibility rules after entries moved. Changes `draft`. */
export function renameEntries(draft: Draft, list: readonly string[], places: Places): void {
  const { owner, within } = ownerOf(draft, list);
  if (within.length === 0 || within[0] === 'x-vitrine') return;
  const extras = lookUpPointer(owner, ['x-vitrine']);
  if (!isObject(extras)) return;
  const locales = isObject(extras.locales) ? Object.values(extras.locales) : [];
  for (const texts of [...locales, extras.visibility]) {
    if (isObject(texts)) renameKeys(texts as Texts, within, places);
  }
  if (!isObject(extras.outdated)) return;
  for (const [language, marked] of Object.entries(extras.outdated)) {
    if (Array.isArray(marked)) extras.outdated[language] = renamePointers(marked, within, places);
  }
}

/** Removes translations and rules of fields that no longer exist. Changes `draft`. */
export function dropIdle(draft: Draft): void {
  dropIdleTexts(draft);
  for (const [name, items] of Object.entries(draft)) {
    if (!notSections.has(name) && Array.isArray(items)) for (const item of items) dropIdleTexts(item);
  }
  const rules = lookUpPointer(draft, ['x-vitrine', 'visibility']);
  if (!isObject(rules)) return;
  if (dropKeys(rules, (place) => isPlaceInBasics(draft, place))) dropMember(draft, 'visibility');
}

/** The owner of an entry's translations and rules: the item that contains it, or the document. */
function ownerOf(
  draft: Draft,
  list: readonly string[],
): { readonly owner: unknown; readonly within: readonly string[] } {
  const [section = '', index = ''] = list;
  if (notSections.has(section)) return { owner: draft, within: list };
  return { owner: lookUpPointer(draft, [section, index]), within: list.slice(2) };
}

function renameKeys(texts: Texts, list: readonly string[], places: Places): void {
  const before = Object.entries(texts);
  for (const [key] of before) delete texts[key];
  for (const [key, value] of before) {
    for (const renamed of renamePointers([key], list, places)) texts[renamed] = value;
  }
}

/** Renames pointers, without those of removed entries. */
function renamePointers(keys: readonly string[], list: readonly string[], places: Places): string[] {
  return keys.flatMap((key) => {
    const tokens = parsePointer(key);
    const isInside = tokens.length > list.length && list.every((token, index) => tokens[index] === token);
    const place = isInside ? places[Number(tokens[list.length])] : undefined;
    if (place === null) return [];
    return place === undefined ? [key] : [pointer(...list, place, ...tokens.slice(list.length + 1))];
  });
}

function dropIdleTexts(owner: unknown): void {
  const locales = lookUpPointer(owner, ['x-vitrine', 'locales']);
  if (!isObject(locales) || !isObject(owner)) return;
  const emptied = Object.entries(locales).filter(
    ([, texts]) => isObject(texts) && dropKeys(texts, (place) => isText(owner, place)),
  );
  for (const [language] of emptied) delete locales[language];
  if (emptied.length > 0 && Object.keys(locales).length === 0) dropMember(owner, 'locales');
}

function dropMember(owner: Draft, name: 'locales' | 'visibility'): void {
  const extras = owner['x-vitrine'];
  if (!isObject(extras)) return;
  delete extras[name];
  if (Object.keys(extras).length === 0) delete owner['x-vitrine'];
}

function isText(owner: unknown, place: string): boolean {
  return typeof lookUpPointer(owner, parsePointer(place)) === 'string';
}

/** Returns true if the owner is now empty. */
function dropKeys(owner: Draft, isKept: (key: string) => boolean): boolean {
  const idle = Object.keys(owner).filter((key) => !isKept(key));
  for (const key of idle) delete owner[key];
  return idle.length > 0 && Object.keys(owner).length === 0;
}
