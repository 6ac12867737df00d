import type { Item, Location, ProfileDocument, SectionTitles } from './document.ts';
import { nameParts } from './fields.ts';
import { lookUpPointer, parsePointer, walk } from './json-pointer.ts';
import { languagesOf, localize } from './localize.ts';
import type { PublicProfile } from './public-profile.ts';

/** Who is not to be named, beside what the profile itself says. */
interface Unnamed {
  readonly username: string;
  /** What stands for the name. */
  readonly called: string;
}

/** What is not shown of an item. */
const identifying = [
  'url',
  'entity',
  'issuer',
  'image',
  'email',
  'phone',
  'username',
  'network',
  'publisher',
];
const employers: Readonly<Record<string, readonly string[]>> = {
  work: ['name', 'location'],
  volunteer: ['organization'],
};

/** The same without name, picture, employers, addresses, accounts and files: neither as fields nor within texts. */
export function anonymize(profile: PublicProfile, unnamed: Unnamed): PublicProfile {
  const names = findNames(profile, unnamed);
  const scrub = createScrubber(names);
  const document = scrubTexts(strip(profile.document, unnamed.called), scrub, unnamed.called);
  const overlays = Object.entries(profile.overlays).map(([language, texts]) => {
    const kept = Object.entries(texts).filter(
      ([place]) =>
        place !== '/basics/name' && typeof lookUpPointer(document, parsePointer(place)) === 'string',
    );
    return [language, Object.fromEntries(kept.map(([place, text]) => [place, scrub(text)]))];
  });
  const slugs = Object.entries(profile.slugs).flatMap(([type, list]) =>
    Array.isArray(document[type]) ? [[type, list.map((_, index) => `${index + 1}`)]] : [],
  );
  const titles = Object.entries(profile.titles ?? {}).flatMap(([type, byLanguage]) =>
    Array.isArray(document[type]) ? [[type, scrubTitles(byLanguage, scrub)]] : [],
  );
  const { moved: _moved, directory: _directory, titles: _titles, ...rest } = profile;
  return {
    ...rest,
    document,
    slugs: Object.fromEntries(slugs),
    overlays: Object.fromEntries(overlays),
    files: {},
    ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
  };
}

function scrubTitles(byLanguage: SectionTitles, scrub: (text: string) => string): SectionTitles {
  return Object.fromEntries(Object.entries(byLanguage).map(([language, title]) => [language, scrub(title)]));
}

function strip(document: ProfileDocument, called: string): ProfileDocument {
  // Who speaks for somebody says who it is.
  const { basics = {}, references: _references, meta: _meta, $schema: _schema, ...sections } = document;
  const { label, summary, location } = basics;
  const lists = Object.entries(sections).map(([type, items]) => [
    type,
    Array.isArray(items) ? items.map((item: Item) => stripItem(type, item)) : items,
  ]);
  return {
    basics: {
      name: called,
      ...(label !== undefined && { label }),
      ...(summary !== undefined && { summary }),
      ...(location && { location: regionOf(location) }),
    },
    ...Object.fromEntries(lists.filter(([, items]) => Array.isArray(items))),
  };
}

function regionOf({ region, countryCode }: Location): Location {
  return { ...(region && { region }), ...(countryCode && { countryCode }) };
}

function stripItem(type: string, item: Item): Item {
  const hidden = [...identifying, ...(employers[type] ?? [])];
  const shown = Object.entries(item).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(shown);
}

/** All that tells who it is, in every language of the profile. */
function findNames(profile: PublicProfile, { username }: Unnamed): string[] {
  const found = new Set([username]);
  const add = (value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '') found.add(value.trim());
  };
  for (const language of languagesOf(profile)) {
    const document = localize(profile, language);
    const { name = '', email, phone, url, profiles = [], location, ...others } = document.basics ?? {};
    for (const value of [name, email, phone, url]) add(value);
    for (const part of name.split(/[\s,]+/)) if (part.length > 2) add(part);
    for (const part of nameParts) add(Reflect.get(others, part));
    for (const account of profiles) for (const value of [account.username, account.url]) add(value);
    for (const value of [location?.address, location?.postalCode, location?.city]) add(value);
    for (const [type, fields] of Object.entries({ ...employers, projects: ['entity'], references: ['name'] }))
      for (const item of listOf(document[type])) for (const field of fields) add(item[field]);
  }
  return [...found].toSorted((one, other) => other.length - one.length);
}

function listOf(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value : [];
}

const blank = '…';

/** Whole words alone: `Al` is not in `Algorithm`. */
function createScrubber(names: readonly string[]): (text: string) => string {
  return (text) => {
    let rest = text
      .replace(/(?:https?:\/\/|www\.)[^\s)>\]]+/gi, blank)
      .replace(/[^\s@<(]{1,64}@[^\s@>)]{1,255}/g, blank);
    for (const name of names) rest = blankOut(rest, name);
    return rest;
  };
}

function blankOut(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  if (lower.length !== text.length) return text.replaceAll(name, blank);
  let result = '';
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (isWordAt(text, at - 1) || isWordAt(text, end)) continue;
    result += text.slice(from, at) + blank;
    from = end;
  }
  return result + text.slice(from);
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

function scrubTexts(
  document: ProfileDocument,
  scrub: (text: string) => string,
  called: string,
): ProfileDocument {
  const copy = structuredClone(document);
  walk(document, (value, path) => {
    if (typeof value !== 'string' || path.at(-1) === 'countryCode') return;
    if (path[0] === 'basics' && path[1] === 'name') return;
    const owner = lookUpPointer(copy, path.slice(0, -1).map(String));
    Reflect.set(Object(owner), path.at(-1) ?? '', scrub(value));
  });
  return { ...copy, basics: { ...copy.basics, name: called } };
}
