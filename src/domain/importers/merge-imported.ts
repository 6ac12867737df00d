import { isSame } from '../profile/canonical-json.ts';
import { linkFields } from '../profile/check-values.ts';
import type { Account, Basics, Item, ProfileDocument } from '../profile/document.ts';
import { itemsIn } from '../profile/document.ts';
import { nameParts } from '../profile/fields.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { titleOf } from '../profile/titles.ts';
import { isSectionPrivate, type Rules, rulesOf, visibilityOf } from '../profile/visibility.ts';
import {
  type Fingerprints,
  fingerprintOf,
  type ImportMemory,
  keyOfAccount,
  keyOfItem,
  type RememberedItem,
} from './import-memory.ts';
import type { ImportedAccount, ImportedItem, ImportedPerson } from './imported-person.ts';
import { placeImported } from './place-imported.ts';
import { rememberImported } from './remember-imported.ts';
import { tellTwinsApart } from './tell-twins-apart.ts';

/** A place in the draft. */
export interface ImportedPlace {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly title: string;
}

/**
 * A value that differs between draft and file and changed in both since the last import, or a value that the
 * file hides.
 */
export interface ImportConflict extends ImportedPlace {
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The file hides the value, but it would be public here. */
  readonly isHiddenThere?: true;
  /** Whether the import uses the value of the file. */
  readonly isTaken: boolean;
}

export interface MergedImport {
  readonly document: ProfileDocument;
  readonly memory: ImportMemory;
  /** New items, and fields that were empty. */
  readonly taken: readonly ImportedPlace[];
  /** Fields whose value the import replaced. */
  readonly changed: readonly ImportedPlace[];
  readonly conflicts: readonly ImportConflict[];
  /** Items that the member removed since an earlier import. They stay removed. */
  readonly removed: readonly string[];
}

/** Decides whether the file's value replaces the value of the draft. */
export type ResolveConflict = (conflict: Omit<ImportConflict, 'isTaken'>) => boolean;

/**
 * Merges a file into a draft by item and field. The member's changes since the last file of this kind win,
 * changes of the file alone are imported, and `ResolveConflict` decides about the rest.
 */
export function mergeImported(
  draft: ProfileDocument,
  person: ImportedPerson,
  memory: ImportMemory,
  resolve: ResolveConflict = () => false,
): MergedImport {
  const imported = { ...person, items: tellTwinsApart(person.items, memory) };
  const merging = new Merging(resolve);
  const basics = merging.mergeBasics(draft, imported, memory);
  const known = groupMemory(imported, memory);
  const sections = new Map<string, SectionMerge>();
  for (const [name, told] of Map.groupBy(imported.items, ({ section }) => section))
    sections.set(name, createSection(draft, known.get(name) ?? [], name, told));
  for (const one of imported.items) {
    const section = sections.get(one.section);
    if (section) merging.mergeItem(section, one);
  }
  const document = assignSlugs({
    ...draft,
    ...(Object.keys(basics).length > 0 && { basics }),
    ...Object.fromEntries([...sections].map(([name, { items }]) => [name, items])),
    ...extend(draft, imported, merging.hidden),
  });
  const { taken, changed, conflicts, removed } = merging;
  const refused = conflicts.filter(({ isHiddenThere, isTaken }) => isHiddenThere && !isTaken);
  const withheld = new Set(refused.map(({ pointer }) => pointer));
  return {
    taken,
    changed,
    conflicts,
    removed,
    document,
    memory: rememberImported(document, imported, memory, { sections, withheld }),
  };
}

interface SectionMerge {
  readonly items: Item[];
  /** The index of each imported item in the draft. */
  readonly places: Map<ImportedItem, number>;
  readonly isPrivate: boolean;
  /**
   * Earlier fingerprints of items that the file hides and visitors see. Values that aren't taken now count as new when
   * the file shows them.
   */
  readonly hidden: Map<ImportedItem, Fingerprints>;
  /** Remembered items by source key. */
  readonly known: ReadonlyMap<string, RememberedItem>;
  /** Remembered items by slug, for items whose source key changed. */
  readonly renamed: ReadonlyMap<string, RememberedItem>;
}

interface KnownItem extends RememberedItem {
  readonly key: string;
  /** Whether this file contains the item too. */
  readonly isTold: boolean;
}

/** Groups the memory by section once, because a file may have as many sections as entries. */
function groupMemory({ items }: ImportedPerson, memory: ImportMemory): ReadonlyMap<string, KnownItem[]> {
  const told = new Set(items.map(keyOfItem));
  const known = Object.entries(memory.items).map(([key, one]) => ({ ...one, key, isTold: told.has(key) }));
  return Map.groupBy(known, ({ key }) => key.slice(0, key.lastIndexOf(' ')));
}

function createSection(
  draft: ProfileDocument,
  remembered: readonly KnownItem[],
  name: string,
  told: readonly ImportedItem[],
): SectionMerge {
  const known = new Map(remembered.map((one) => [one.key, one]));
  return {
    items: [...itemsIn(draft, name)],
    places: placeImported(name, itemsIn(draft, name), known, told),
    isPrivate: isSectionPrivate(draft, name),
    hidden: new Map(),
    known,
    renamed: new Map(remembered.flatMap((one) => (one.isTold ? [] : [[one.slug, one]]))),
  };
}

interface Versions {
  readonly base: Fingerprints;
  readonly mine: object;
  readonly theirs: object;
  /** Whether the file hides a field that would be public here. Such fields need the member's choice. */
  readonly isHiddenThere?: (name: string) => boolean;
}

class Merging {
  readonly taken: ImportedPlace[] = [];
  readonly changed: ImportedPlace[] = [];
  readonly conflicts: ImportConflict[] = [];
  readonly removed: string[] = [];
  /** JSON Pointers of new `basics` values that the file hides. */
  readonly hidden: string[] = [];
  readonly #resolve: ResolveConflict;

  constructor(resolve: ResolveConflict) {
    this.#resolve = resolve;
  }

  mergeBasics(draft: ProfileDocument, imported: ImportedPerson, memory: ImportMemory): Basics {
    const { location: place = {}, profiles: accounts = [], ...fields } = imported.basics;
    const { basics: mine = {} } = draft;
    const hidden = new Set(imported.hidden);
    const merge = (at: string, versions: Omit<Versions, 'isHiddenThere'>) => {
      const isHiddenThere = (name: string) =>
        hidden.has(`${at}/${name}`) &&
        isSeen(versions.mine, name) &&
        visibilityOf(draft, `${at}/${name}`) === 'public';
      return this.mergeFields({ ...versions, isHiddenThere }, placeOf(at, ''));
    };
    const basics = merge('/basics', { base: memory.basics, mine, theirs: fields });
    const town = { base: memory.location, mine: mine.location ?? {}, theirs: place };
    const location = merge('/basics/location', town);
    const decided = this.conflicts.flatMap(({ isHiddenThere, pointer }) => (isHiddenThere ? [pointer] : []));
    for (const pointer of decided) hidden.delete(pointer);
    this.hidden.push(...this.taken.map(({ pointer }) => pointer).filter((pointer) => hidden.has(pointer)));
    const profiles = this.#mergeAccounts(mine.profiles ?? [], accounts, memory.accounts);
    return {
      ...basics,
      ...(Object.keys(location).length > 0 && { location }),
      ...(profiles.length > 0 && { profiles }),
    };
  }

  #mergeAccounts(
    mine: readonly Account[],
    theirs: readonly ImportedAccount[],
    known: readonly string[],
  ): readonly Account[] {
    const there = new Set([...known, ...mine.map(keyOfAccount)]);
    const fresh = theirs.filter((one) => !there.has(keyOfAccount(one)));
    for (const [index, { network = '', url = '', isHidden }] of fresh.entries()) {
      const place = placeOf(`/basics/profiles/${mine.length + index}`, network || url);
      this.taken.push(place);
      if (isHidden) this.hidden.push(place.pointer);
    }
    return [...mine, ...fresh.map(({ isHidden: _hidden, ...account }) => account)];
  }

  mergeItem(section: SectionMerge, one: ImportedItem): void {
    const { items, places, known, renamed } = section;
    const remembered = known.get(keyOfItem(one));
    const place = places.get(one) ?? -1;
    if (place < 0 && remembered) {
      this.removed.push(titleOf(one.item));
      return;
    }
    if (place < 0) {
      this.taken.push(placeOf(`/${one.section}/${items.length}`, titleOf(one.item)));
      places.set(one, items.length);
      items.push(one.item);
      return;
    }
    const mine = items[place] ?? {};
    const { 'x-vitrine': extras, ...theirs } = one.item;
    const base = (remembered ?? renamed.get(mine['x-vitrine']?.slug ?? ''))?.fields ?? {};
    const at = placeOf(`/${one.section}/${place}`, titleOf(one.item));
    const isPublic = !section.isPrivate && mine['x-vitrine']?.visibility !== 'private';
    const isHiddenThere = isPublic && extras?.visibility === 'private';
    if (isHiddenThere) section.hidden.set(one, base);
    items[place] = this.mergeFields({ base, mine, theirs, isHiddenThere: () => isHiddenThere }, at);
  }

  mergeFields(
    { base, mine, theirs, isHiddenThere = () => false }: Versions,
    at: ImportedPlace,
  ): Record<string, unknown> {
    const merged: Record<string, unknown> = { ...mine };
    for (const [name, value] of Object.entries(theirs)) {
      const [before, now] = [base[name], merged[name]];
      if (fingerprintOf(value) === before || isSame(value, now) || isSameLink(name, value, now)) continue;
      const place = { ...at, pointer: `${at.pointer}/${name}` };
      const isFree = now === undefined ? before === undefined : fingerprintOf(now) === before;
      const isHidden = isHiddenThere(name);
      const conflict = { ...place, mine: now, theirs: value, ...(isHidden && { isHiddenThere: isHidden }) };
      if ((isHidden || !isFree) && !this.#decide(conflict)) continue;
      merged[name] = value;
      (now === undefined ? this.taken : this.changed).push(place);
    }
    return merged;
  }

  #decide(conflict: Omit<ImportConflict, 'isTaken'>): boolean {
    const isTaken = this.#resolve(conflict);
    this.conflicts.push({ ...conflict, isTaken });
    return isTaken;
  }
}

/** `https://ada.example` and `https://ada.example/` are the same URL. */
function isSameLink(name: string, one: unknown, other: unknown): boolean {
  if (!linkFields.has(name)) return false;
  const address = URL.parse(String(one))?.href;
  return address !== undefined && address === URL.parse(String(other))?.href;
}

function placeOf(pointer: string, title: string): ImportedPlace {
  return { pointer, title };
}

/** Adds titles of new sections and visibility rules of new `basics` fields. The member's settings stay unchanged. */
function extend(
  draft: ProfileDocument,
  imported: ImportedPerson,
  hidden: readonly string[],
): Partial<ProfileDocument> {
  const extras = draft['x-vitrine'] ?? {};
  const visibility = hide(extras.visibility ?? {}, hidden);
  const fresh = Object.entries(imported.titles).filter(([name]) => itemsIn(draft, name).length === 0);
  const titles = { ...Object.fromEntries(fresh), ...extras.titles };
  const extended = {
    ...extras,
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(Object.keys(visibility).length > 0 && { visibility }),
  };
  return Object.keys(extended).length > 0 ? { 'x-vitrine': extended } : {};
}

/** Parts of a name are as visible as the whole name, because a visitor could infer the name from them. */
function isSeen(mine: object, name: string): boolean {
  return Object.hasOwn(mine, name) || (nameParts.includes(name) && Object.hasOwn(mine, 'name'));
}

/** Adds visibility rules for hidden fields, unless the draft already has a rule for the field or inside it. */
function hide(rules: Rules, hidden: readonly string[]): Rules {
  const fresh = new Set(hidden);
  const others = Object.entries(rules).filter(
    ([place]) => !fresh.has(place) && !fresh.has(place.slice(0, place.lastIndexOf('/'))),
  );
  const name: Rules = fresh.has('/basics/name') ? { '/basics/name': 'private' } : {};
  const known = { ...Object.fromEntries(others), ...name };
  // Parts of a name have no visibility switch, so a rule of their own would hide them even if the name is public.
  const usual = rulesOf({ 'x-vitrine': { visibility: known } });
  const needed = hidden.filter((place) => usual[place] !== 'private');
  return { ...known, ...Object.fromEntries(needed.map((place) => [place, 'private'] as const)) };
}
