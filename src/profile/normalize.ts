import { notSections } from './document.ts';
import { pointer } from './json-pointer.ts';

export interface Normalized {
  readonly document: unknown;
  /** What was changed, one sentence each. */
  readonly changes: readonly NormalizedChange[];
}

export interface NormalizedChange {
  readonly pointer: string;
  readonly detail: string;
}

type Path = readonly (string | number)[];

/** Older names of JSON Resume, by section: `*` is every list section. */
const renames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  basics: { picture: 'image', website: 'url' },
  work: { company: 'name' },
  '*': { website: 'url' },
};

const links = new Set(['url', 'image']);
const dates = new Set(['startDate', 'endDate', 'date', 'releaseDate']);

/** Mends what real files contain and the schema refuses, and says what it did. Everything else is left alone. */
export function normalize(document: unknown): Normalized {
  const changes: NormalizedChange[] = [];
  const note = (path: Path, detail: string) => changes.push({ pointer: pointer(...path), detail });

  function mend(value: unknown, path: Path): unknown {
    if (Array.isArray(value)) return value.map((child, index) => mend(child, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([oldKey, child]) => {
      const key = newName(value, oldKey, path);
      if (key !== oldKey) note([...path, oldKey], `renamed to ${key}`);
      const kept = mendMember(key, child, [...path, key]);
      return kept === undefined ? [] : [[key, mend(kept, [...path, key])]];
    });
    return Object.fromEntries(entries);
  }

  function mendMember(key: string, value: unknown, path: Path): unknown {
    if (path[0] === 'x-vitrine' || path[0] === 'meta') return value;
    if (value === null) return drop(path, 'null removed');
    if (typeof value !== 'string') return value;
    if (dates.has(key)) return mendDate(value, path);
    if (value === '' && (links.has(key) || key === 'email')) return drop(path, 'empty text removed');
    return links.has(key) ? mendLink(value, path) : value;
  }

  function mendLink(value: string, path: Path): string {
    if (isBareHost(value)) {
      note(path, `https:// put before ${value}`);
      return mendLink(`https://${value}`, path);
    }
    const ascii = /[^ -~]/.test(value) ? URL.parse(value)?.href : undefined;
    if (ascii === undefined) return value;
    note(path, `${value} written as ${ascii}`);
    return ascii;
  }

  function mendDate(value: string, path: Path): string | undefined {
    const text = value.trim();
    if (/^(|present|now|current|today|ongoing)$/i.test(text))
      return drop(path, `"${value}" removed: no date means it goes on`);
    const [date] = /^\d{4}(-\d{2}(-\d{2})?)?(?=T|$)/.exec(text.replaceAll('/', '-')) ?? [];
    if (date === undefined || date === value) return value;
    note(path, `"${value}" written as ${date}`);
    return date;
  }

  function drop(path: Path, detail: string): undefined {
    note(path, detail);
    return undefined;
  }

  return { document: mend(document, []), changes };
}

function newName(owner: object, key: string, path: Path): string {
  const section = String(path[0] ?? '');
  const isItem = path.length === 2 && typeof path[1] === 'number' && !notSections.has(section);
  const names =
    path.length === 1 && section === 'basics'
      ? renames.basics
      : isItem
        ? { ...renames['*'], ...renames[section] }
        : {};
  const name = names && Object.hasOwn(names, key) ? names[key] : undefined;
  return name === undefined || Object.hasOwn(owner, name) ? key : name;
}

/** `example.org/me`: an address of the web as people say it. */
export function isBareHost(text: string): boolean {
  return /^(?!\w+:)[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(text);
}
