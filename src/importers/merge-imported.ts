import { isSame } from '../profile/canonical-json.ts';
import type { Basics, Item, ProfileDocument } from '../profile/document.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { titleOf } from '../profile/titles.ts';
import { findMatch } from './find-match.ts';
import type { ImportedItem, ImportedPerson } from './imported-person.ts';

/** What was taken from a kind of file before: it is stored beside the profile, never in it. */
export interface ImportMemory {
  readonly basics: Basics;
  /** By section and source: which item it became, and what the file said of it. */
  readonly items: Readonly<Record<string, { readonly slug: string; readonly item: Item }>>;
}

export const noMemory: ImportMemory = { basics: {}, items: {} };

/** Where the draft and the file say different things, and neither is what the file said before. */
export interface ImportConflict {
  /** A JSON Pointer into the draft. */
  readonly pointer: string;
  readonly title: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedImport {
  readonly document: ProfileDocument;
  readonly memory: ImportMemory;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly conflicts: readonly ImportConflict[];
}

/** Whether the file is to have its way; the draft has it otherwise. */
export type Settle = (conflict: ImportConflict) => boolean;

/**
 * A file over a draft, by item and field: what the member changed or removed since the last file of this kind stays so,
 * what only the file changed is taken, and what both did is settled.
 */
export function mergeImported(
  draft: ProfileDocument,
  imported: ImportedPerson,
  memory: ImportMemory,
  settle: Settle = () => false,
): MergedImport {
  const merging = new Merging(settle);
  const basics = merging.mergeFields(
    { base: memory.basics, mine: draft.basics ?? {}, theirs: imported.basics },
    { pointer: '/basics', title: 'basics' },
  );
  const sections = new Map<string, Item[]>();
  const places = new Map<ImportedItem, number>();
  for (const one of imported.items) {
    const items = sections.get(one.section) ?? itemsIn(draft, one.section);
    sections.set(one.section, items);
    const place = merging.mergeItem(items, one, memory.items[keyOf(one)]);
    if (place !== null) places.set(one, place);
  }
  const document = assignSlugs({
    ...draft,
    ...(Object.keys(basics).length > 0 && { basics: basics as Basics }),
    ...Object.fromEntries(sections),
    ...hide(draft, imported, basics),
  });
  return { ...merging, document, memory: remember(document, imported, memory, places) };
}

interface Versions {
  readonly base: object;
  readonly mine: object;
  readonly theirs: object;
}

class Merging {
  readonly added: string[] = [];
  readonly changed: string[] = [];
  readonly conflicts: ImportConflict[] = [];
  readonly #settle: Settle;

  constructor(settle: Settle) {
    this.#settle = settle;
  }

  /** Where the item is by then; null for one that the member removed. */
  mergeItem(
    items: Item[],
    { section, item }: ImportedItem,
    known: ImportMemory['items'][string] | undefined,
  ): number | null {
    const place = known
      ? items.findIndex((one) => hasSlug(one, known.slug))
      : findMatch(section, items, item);
    if (place < 0 && known) return null;
    if (place < 0) {
      items.push(item);
      this.added.push(`/${section}/${items.length - 1}`);
      return items.length - 1;
    }
    const mine = items[place] ?? {};
    const { 'x-vitrine': _extras, ...theirs } = item;
    const at = { pointer: `/${section}/${place}`, title: titleOf(mine) };
    items[place] = this.mergeFields({ base: known?.item ?? {}, mine, theirs }, at);
    return place;
  }

  mergeFields(
    { base, mine, theirs }: Versions,
    at: { pointer: string; title: string },
  ): Record<string, unknown> {
    const merged: Record<string, unknown> = { ...mine };
    let isChanged = false;
    for (const [name, value] of Object.entries(theirs)) {
      const [before, now] = [Reflect.get(base, name), merged[name]];
      if (isSame(value, before) || isSame(value, now)) continue;
      const conflict = { pointer: `${at.pointer}/${name}`, title: at.title, mine: now, theirs: value };
      const isFree = now === undefined ? before === undefined : isSame(now, before);
      if (!isFree) {
        this.conflicts.push(conflict);
        if (!this.#settle(conflict)) continue;
      }
      merged[name] = value;
      isChanged = true;
    }
    if (isChanged) this.changed.push(at.pointer);
    return merged;
  }
}

function itemsIn(document: ProfileDocument, section: string): Item[] {
  const items = document[section];
  return Array.isArray(items) ? [...(items as Item[])] : [];
}

function hasSlug({ 'x-vitrine': extras }: Item, slug: string): boolean {
  return extras?.slug === slug || (extras?.formerSlugs ?? []).includes(slug);
}

/** What is new in `basics` and may be somebody's to hide; what the member has decided stays. */
function hide(draft: ProfileDocument, { hidden }: ImportedPerson, basics: object): Partial<ProfileDocument> {
  const extras = draft['x-vitrine'] ?? {};
  const fresh = hidden.filter((pointer) => {
    const [, , field = ''] = pointer.split('/');
    return (
      extras.visibility?.[pointer] === undefined &&
      !isSame(Reflect.get(basics, field), Reflect.get(draft.basics ?? {}, field))
    );
  });
  if (fresh.length === 0) return {};
  const visibility = {
    ...Object.fromEntries(fresh.map((pointer) => [pointer, 'private' as const])),
    ...extras.visibility,
  };
  return { 'x-vitrine': { ...extras, visibility } };
}

function keyOf({ section, source }: ImportedItem): string {
  return `${section} ${source}`;
}

function remember(
  document: ProfileDocument,
  imported: ImportedPerson,
  memory: ImportMemory,
  places: ReadonlyMap<ImportedItem, number>,
): ImportMemory {
  const items = imported.items.flatMap((one) => {
    const place = places.get(one);
    const known = memory.items[keyOf(one)];
    if (place === undefined) return known ? [[keyOf(one), { ...known, item: one.item }] as const] : [];
    const slug = itemsIn(document, one.section)[place]?.['x-vitrine']?.slug ?? '';
    return [[keyOf(one), { slug: known?.slug ?? slug, item: one.item }] as const];
  });
  return {
    basics: { ...memory.basics, ...imported.basics },
    items: { ...memory.items, ...Object.fromEntries(items) },
  };
}
