import { alignLists } from './align-lists.ts';
import { formerOf, revealTo, rulesAt, type ShownPlaces } from './audience.ts';
import {
  type Item,
  itemsIn,
  type Overlays,
  type ProfileDocument,
  sectionIn,
  sectionOrder,
  sectionsOf,
  slugOf,
} from './document.ts';
import { parsePointer } from './json-pointer.ts';

/** A version of a CV: its differences from the published profile. */
export interface ProfileVersion {
  /** Hidden places, in the format of `shows`. */
  readonly hides: ShownPlaces;
  /** Sections that come first. */
  readonly sections: readonly string[];
  /** Null keeps the public headline. */
  readonly headline: string | null;
  readonly summary: string | null;
}

/** How the audience of a share link sees a draft. */
export interface LinkView extends ProfileVersion {
  readonly shows: ShownPlaces;
}

export function seeThrough(draft: ProfileDocument, { shows, ...version }: LinkView): ProfileDocument {
  return makeVersion(revealTo(draft, shows), version);
}

/** Applies `hides` last, so that a hidden entry stays hidden even if another setting shows it. */
export function makeVersion(draft: ProfileDocument, version: ProfileVersion): ProfileDocument {
  const { hides, sections, headline, summary } = version;
  const written = withTexts(draft, { label: headline, summary });
  return hideFrom(sections.length > 0 ? inOrder(written, sections) : written, hides);
}

/** The version's texts replace all translations, and are visible even if the original is private. */
function withTexts(
  draft: ProfileDocument,
  texts: Readonly<Record<'label' | 'summary', string | null>>,
): ProfileDocument {
  const given = Object.entries(texts).filter(([, text]) => text !== null);
  if (given.length === 0) return draft;
  const places = given.map(([name]) => `/basics/${name}`);
  const { visibility, locales, ...extras } = draft['x-vitrine'] ?? {};
  return {
    ...draft,
    basics: { ...draft.basics, ...Object.fromEntries(given) },
    'x-vitrine': {
      ...extras,
      visibility: { ...visibility, ...Object.fromEntries(places.map((place) => [place, 'public'] as const)) },
      ...(locales && { locales: withoutPlaces(locales, places) }),
    },
  };
}

function withoutPlaces(locales: Overlays, places: readonly string[]): Overlays {
  return Object.fromEntries(
    Object.entries(locales).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([place]) => !places.includes(place))),
    ]),
  );
}

function inOrder(draft: ProfileDocument, first: readonly string[]): ProfileDocument {
  const entries = new Map((draft['x-vitrine']?.sections ?? []).map((entry) => [sectionIn(entry), entry]));
  const sections = [...new Set([...first, ...sectionOrder(draft)])].map((name) => entries.get(name) ?? name);
  return { ...draft, 'x-vitrine': { ...draft['x-vitrine'], sections } };
}

function hideFrom(draft: ProfileDocument, hides: ShownPlaces): ProfileDocument {
  if (hides.length === 0) return draft;
  const named = new Set(hides);
  const parts = hides.map(parsePointer);
  const whole = new Set(parts.flatMap(([type = '', slug]) => (slug === undefined ? [type] : [])));
  const fields = hides.filter((place) => /^\/basics(?:\/|$)/.test(place));
  const lists = sectionsOf(draft).map(([type, items]): [string, readonly Item[]] => [
    type,
    items.map((item) => (isNamedIn(named, type, item) ? hideItem(item) : item)),
  ]);
  const { visibility = {}, sections = [], ...extras } = draft['x-vitrine'] ?? {};
  const hidden = [...whole].filter((name) => name !== 'basics');
  return {
    ...draft,
    ...Object.fromEntries(lists),
    'x-vitrine': {
      ...extras,
      sections: [
        ...sections.filter((entry) => !whole.has(sectionIn(entry))),
        ...hidden.map((name) => ({ name, visibility: 'private' as const })),
      ],
      visibility: { ...visibility, ...rulesAt(fields, visibility, 'private') },
    },
  };
}

/** Whether the list names the item, by its slug or a former slug. */
function isNamedIn(hides: ReadonlySet<string>, type: string, item: Item): boolean {
  return [slugOf(item), ...formerOf(item)].some((slug) => hides.has(`/${type}/${slug}`));
}

function hideItem(item: Item): Item {
  return { ...item, 'x-vitrine': { ...item['x-vitrine'], visibility: 'private' } };
}

/** Adds the new places of hidden items whose slug changed, so that they stay hidden. */
export function followHidden(
  hides: ShownPlaces,
  draft: ProfileDocument,
  versions: readonly ProfileDocument[],
): ShownPlaces {
  const named = new Set(hides);
  const added = sectionsOf(draft).flatMap(([type, items]) =>
    versions.flatMap((version) => {
      const before = itemsIn(version, type);
      return [...alignLists(before, items, [type])].flatMap(([from, to]) => {
        const [former, item] = [before[from], items[to]];
        return former && item && isNamedIn(named, type, former) ? [`/${type}/${slugOf(item)}`] : [];
      });
    }),
  );
  return [...new Set([...hides, ...added])];
}
