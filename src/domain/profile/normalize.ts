import { dateFields, linkFields } from './check-values.ts';
import { notSections } from './document.ts';
import { pointer } from './json-pointer.ts';

export interface NormalizedChange {
  readonly pointer: string;
  readonly how: Mending;
}

/** The kind of a correction. The interface describes it. */
export type Mending =
  | readonly [did: 'renamed', name: string]
  | readonly [did: 'nullRemoved']
  | readonly [did: 'emptyRemoved']
  | readonly [did: 'schemeAdded', address: string]
  | readonly [did: 'rewritten', values: { readonly before: string; readonly after: string }]
  | readonly [did: 'goesOn', text: string];

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

type Renames = Readonly<Record<string, string>>;

/** Fields with older names in JSON Resume: in `basics`, in items of one section, and in items of every section. */
const renames = {
  basics: { picture: 'image', website: 'url', firstName: 'givenName', lastName: 'familyName' },
  work: { company: 'name' },
  education: { gpa: 'score' },
  items: { website: 'url' },
} as const satisfies Record<string, Renames>;

/** Corrects common values that the schema rejects, and lists the corrections. Other values stay unchanged. */
export function normalize(document: unknown) {
  const changes: NormalizedChange[] = [];
  const note = (path: Path, ...how: Mending) => changes.push({ pointer: pointer(...path), how });

  function mend(value: unknown, path: (string | number)[]): unknown {
    if (Array.isArray(value)) return mendList(value, path);
    return typeof value === 'object' && value !== null ? mendObject(value as Members, path) : value;
  }

  function mendList(list: readonly unknown[], path: (string | number)[]): unknown {
    return list.map((child, index) => {
      path.push(index);
      const kept = mend(child, path);
      path.pop();
      return kept;
    });
  }

  function mendObject(owner: Members, path: (string | number)[]): unknown {
    const renamed = renamesAt(path);
    const mended: [name: string, value: unknown][] = [];
    for (const [oldKey, child] of Object.entries(owner)) {
      const key = newName(owner, oldKey, renamed);
      path.push(oldKey);
      if (key !== oldKey) note(path, 'renamed', key);
      path[path.length - 1] = key;
      const kept = mend(mendMember(key, child, path), path);
      path.pop();
      if (kept !== undefined) mended.push([key, kept]);
    }
    return Object.fromEntries(mended);
  }

  function mendMember(key: string, value: unknown, path: Path): unknown {
    if (path[0] === 'x-vitrine' || path[0] === 'meta') return value;
    if (value === null) return drop(path, 'nullRemoved');
    if (typeof value !== 'string') return value;
    if (dateFields.has(key)) return mendDate(value, path);
    if (value === '' && (linkFields.has(key) || key === 'email')) return drop(path, 'emptyRemoved');
    return linkFields.has(key) ? mendLink(value, path) : value;
  }

  function mendLink(value: string, path: Path): string {
    if (isBareHost(value)) {
      note(path, 'schemeAdded', value);
      return mendLink(`https://${value}`, path);
    }
    const ascii = /[^ -~]/.test(value) ? URL.parse(value)?.href : undefined;
    if (ascii === undefined) return value;
    note(path, 'rewritten', { before: value, after: ascii });
    return ascii;
  }

  function mendDate(value: string, path: Path): string | undefined {
    const text = value.trim();
    if (/^(|present|now|current|today|ongoing)$/i.test(text)) return drop(path, 'goesOn', value);
    const [date] = /^\d{4}(-\d{2}(-\d{2})?)?(?=T|$)/.exec(text.replaceAll('/', '-')) ?? [];
    if (date === undefined || date === value) return value;
    note(path, 'rewritten', { before: `"${value}"`, after: date });
    return date;
  }

  function drop(path: Path, ...how: Mending): undefined {
    note(path, ...how);
    return undefined;
  }

  return { document: mend(document, []), changes };
}

/** Former field names of the object at this place. */
function renamesAt(path: Path): readonly Renames[] {
  const [section, index] = path;
  if (path.length === 1 && section === 'basics') return [renames.basics];
  const isItem = path.length === 2 && typeof index === 'number' && !notSections.has(String(section));
  if (!isItem) return [];
  const own = section === 'work' || section === 'education' ? [renames[section]] : [];
  return [...own, renames.items];
}

function newName(owner: object, key: string, tables: readonly Renames[]): string {
  for (const names of tables) {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    if (name !== undefined) return Object.hasOwn(owner, name) ? key : name;
  }
  return key;
}

/** Whether a text is a web URL without a scheme: `example.org/me`. */
export function isBareHost(text: string): boolean {
  return /^(?!\w+:)[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(text);
}
