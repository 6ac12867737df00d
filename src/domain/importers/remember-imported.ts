import { isSame } from '../profile/canonical-json.ts';
import { itemsIn, type ProfileDocument } from '../profile/document.ts';
import {
  type Fingerprints,
  fingerprintsOf,
  type ImportMemory,
  keyOfAccount,
  keyOfItem,
  type RememberedItem,
} from './import-memory.ts';
import type { ImportedItem, ImportedPerson } from './imported-person.ts';

interface Merged {
  readonly sections: ReadonlyMap<string, MergedSection>;
  /** JSON Pointers of `basics` fields that the import skipped because the file hides them. */
  readonly withheld: ReadonlySet<string>;
}

interface MergedSection {
  /** The index of each imported item in the draft. */
  readonly places: ReadonlyMap<ImportedItem, number>;
  /**
   * Earlier fingerprints of items that the file hides and visitors see. Values that aren't taken now count as new when
   * the file shows them.
   */
  readonly hidden: ReadonlyMap<ImportedItem, Fingerprints>;
}

/** The limit of remembered items. Items that aren't in this file are dropped first. */
const mostRemembered = 10_000;

/** Updates the memory of this kind of file after a merge. */
export function rememberImported(
  document: ProfileDocument,
  { basics, items }: ImportedPerson,
  memory: ImportMemory,
  { sections, withheld }: Merged,
): ImportMemory {
  const { location = {}, profiles = [], ...fields } = basics;
  const told = items.flatMap((one): [string, RememberedItem][] => {
    const place = sections.get(one.section)?.places.get(one);
    const known = memory.items[keyOfItem(one)];
    const there = place === undefined ? undefined : itemsIn(document, one.section)[place];
    const slug = known?.slug ?? there?.['x-vitrine']?.slug;
    const { 'x-vitrine': _extras, ...said } = one.item;
    const before = sections.get(one.section)?.hidden.get(one);
    const same = Object.entries(said).filter(([name, value]) => isSame(there?.[name], value));
    const fields = before ? { ...before, ...fingerprintsOf(Object.fromEntries(same)) } : fingerprintsOf(said);
    return slug === undefined ? [] : [[keyOfItem(one), { slug, fields }]];
  });
  const keys = new Set(told.map(([key]) => key));
  const others = Object.entries(memory.items).filter(([key]) => !keys.has(key));
  const heard = (at: string, said: object) =>
    fingerprintsOf(
      Object.fromEntries(Object.entries(said).filter(([name]) => !withheld.has(`${at}/${name}`))),
    );
  return {
    ...memory,
    basics: { ...memory.basics, ...heard('/basics', fields) },
    location: { ...memory.location, ...heard('/basics/location', location) },
    accounts: [...new Set([...memory.accounts, ...profiles.map(keyOfAccount)])].slice(-mostRemembered),
    items: Object.fromEntries([...others, ...told].slice(-mostRemembered)),
  };
}
