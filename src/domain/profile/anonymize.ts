import type { Item, Location, ProfileDocument, SectionTitles } from './document.ts';
import { findNames } from './find-names.ts';
import { lookUpPointer, parsePointer, walk } from './json-pointer.ts';
import { nameSections } from './name-sections.ts';
import type { PublicProfile } from './public-profile.ts';
import { createScrubber } from './scrub-names.ts';

/** The person to anonymize. */
interface Unnamed {
  readonly username: string;
  /** The profile with its private fields, because a public text may mention them. */
  readonly whole: PublicProfile;
  /** The replacement for the name. */
  readonly called: string;
}

/** Item fields that identify a person and are removed. */
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
  'organization',
  'company',
  'employer',
];
const hiddenIn: Readonly<Record<string, readonly string[]>> = { work: ['name', 'location'] };
/** Codes and dates stay unchanged, because a part of them would be unreadable. */
const codes: ReadonlySet<unknown> = new Set(['countryCode', 'startDate', 'endDate', 'date', 'releaseDate']);

/** Removes name, image, employers, URLs, social profiles and files, both as fields and within texts. */
export function anonymize(shown: PublicProfile, { username, whole, called }: Unnamed): PublicProfile {
  const scrub = createScrubber(findNames(whole, username));
  const profile = nameSections(shown, (type) => scrub(type) !== type);
  const document = scrubTexts(strip(profile.document, called), scrub, called);
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
  // Contact form URLs contain the username, and cards may show the member's own pages.
  const {
    cards: _cards,
    moved: _moved,
    directory: _directory,
    contactForm: _form,
    titles: _titles,
    ...rest
  } = profile;
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
  // References name the person that they recommend.
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
  const hidden = [...identifying, ...(hiddenIn[type] ?? [])];
  const shown = Object.entries(item).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(shown);
}

function scrubTexts(
  document: ProfileDocument,
  scrub: (text: string) => string,
  called: string,
): ProfileDocument {
  const copy = structuredClone(document);
  walk(document, (value, path) => {
    if (typeof value !== 'string' || codes.has(path.at(-1))) return;
    if (path[0] === 'basics' && path[1] === 'name') return;
    const owner = lookUpPointer(copy, path.slice(0, -1).map(String));
    Reflect.set(Object(owner), path.at(-1) ?? '', scrub(value));
  });
  return { ...copy, basics: { ...copy.basics, name: called } };
}
