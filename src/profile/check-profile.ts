import { isDate } from './dates.ts';
import { deepest, isTooDeep } from './depth.ts';
import { notSections, type ProfileDocument, sectionName, sectionsOf } from './document.ts';
import { lookUp, parsePointer, pointer, walk } from './json-pointer.ts';
import { isLink } from './links.ts';
import { applyOverlays, type Overlay, overlaysOf } from './overlays.ts';
import type { Problem } from './problem.ts';
import { basicsFields, checkSchema } from './schema.ts';

const largestProfile = 256 * 1024;
const mostLanguages = 32;

const dateFields: ReadonlySet<unknown> = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
const linkFields: ReadonlySet<unknown> = new Set(['url', 'image']);

/** Strict: every problem at once, each with its place. */
export function checkProfile(document: unknown): Problem[] {
  if (!isObject(document)) {
    return [{ pointer: '', detail: 'must be an object: a JSON Resume document' }];
  }
  if (isTooDeep(document)) return [{ pointer: '', detail: `is nested deeper than ${deepest} levels` }];
  const tooLarge = checkSize(document);
  if (tooLarge.length > 0) return tooLarge;
  const problems = [...checkNames(document), ...checkSchema(document), ...checkValues(document)];
  if (problems.length > 0) return onePerPlace(problems);
  return [
    ...checkLanguage(document),
    ...checkSlugs(document),
    ...checkVisibility(document),
    ...checkOverlays(document),
  ];
}

export function checkSize(document: ProfileDocument): Problem[] {
  const size = new TextEncoder().encode(JSON.stringify(document)).length;
  if (size <= largestProfile) return [];
  const [is, may] = [Math.ceil(size / 1024), largestProfile / 1024];
  return [{ pointer: '', detail: `is ${is} KiB large; ${may} KiB are allowed` }];
}

function isObject(value: unknown): value is ProfileDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkNames(document: ProfileDocument): Problem[] {
  const problems = Object.keys(document)
    .filter((name) => name === 'username' || (!notSections.has(name) && !sectionName.test(name)))
    .map((name) => ({ pointer: pointer(name), detail: 'is no section: name one like talks or open-source' }));
  walk(document, (_, path) => {
    if (path.at(-1) === '__proto__')
      problems.push({ pointer: pointer(...path), detail: 'is not a usable name' });
  });
  return problems;
}

function checkValues(document: ProfileDocument): Problem[] {
  const problems: Problem[] = [];
  walk(document, (value, path) => {
    const name = path.at(-1);
    if (typeof value !== 'string') return;
    if (/[\0\ue000]/.test(value)) {
      problems.push({ pointer: pointer(...path), detail: 'has a character that cannot be published' });
    }
    if (path[0] === 'x-vitrine' || path[0] === 'meta') return;
    if (linkFields.has(name) && !isLink(value)) {
      problems.push({ pointer: pointer(...path), detail: 'must start with http:, https:, mailto: or tel:' });
    }
    if (dateFields.has(name) && !isDate(value)) {
      problems.push({ pointer: pointer(...path), detail: `is not in the calendar: ${value}` });
    }
  });
  return problems;
}

function checkSlugs(document: ProfileDocument): Problem[] {
  return sectionsOf(document).flatMap(([type, items]) => {
    const seen = new Set<string>();
    return items.flatMap((item, index) => {
      const slug = item['x-vitrine']?.slug;
      if (slug === undefined) return [];
      if (!seen.has(slug)) {
        seen.add(slug);
        return [];
      }
      return [
        {
          pointer: pointer(type, index, 'x-vitrine', 'slug'),
          detail: `is taken: another item of ${type} is ${slug}`,
        },
      ];
    });
  });
}

function checkLanguage(document: ProfileDocument): Problem[] {
  const language = document['x-vitrine']?.language;
  if (language === undefined || isLanguage(language)) return [];
  return [{ pointer: '/x-vitrine/language', detail: 'is not a language, such as fr or pt-BR' }];
}

/** A misspelt pointer would publish what was to be private: so it names a field that there is, or could be. */
function checkVisibility(document: ProfileDocument): Problem[] {
  const fields = new Set([...basicsFields, ...Object.keys(document.basics ?? {})]);
  return Object.keys(document['x-vitrine']?.visibility ?? {})
    .filter((place) => !place.startsWith('/basics/') || !fields.has(parsePointer(place)[1] ?? ''))
    .map((place) => ({
      pointer: pointer('x-vitrine', 'visibility', place),
      detail: 'must point to a field of /basics; an item has a visibility of its own',
    }));
}

/** An overlay replaces a text that is there, and what comes out must be as valid as what went in. */
function checkOverlays(document: ProfileDocument): Problem[] {
  const overlays = overlaysOf(document);
  const languages = new Set(overlays.map(({ language }) => language));
  if (languages.size > mostLanguages) {
    return [{ pointer: '/x-vitrine/locales', detail: `has more than ${mostLanguages} languages` }];
  }
  const problems = overlays.flatMap(checkOverlay);
  return problems.length > 0
    ? problems
    : [...languages].flatMap((language) => checkTranslation(document, language));
}

function checkOverlay({ language, texts, at, base }: Overlay): Problem[] {
  if (!isLanguage(language)) return [{ pointer: at, detail: 'is not a language, such as fr or pt-BR' }];
  return Object.keys(texts)
    .filter((place) => !isText(base, place))
    .map((place) => ({ pointer: at + pointer(place), detail: 'points to no text of the document' }));
}

/** What Vitrine goes by is not a text. */
function isText(base: unknown, place: string): boolean {
  const tokens = parsePointer(place);
  const ours = tokens.includes('x-vitrine') || tokens[0] === 'meta' || tokens[0] === '$schema';
  return place.startsWith('/') && !ours && typeof lookUp(base, tokens) === 'string';
}

function checkTranslation(document: ProfileDocument, language: string): Problem[] {
  const translated = applyOverlays(document, language);
  return [...checkSchema(translated), ...checkValues(translated)].map((problem) => ({
    pointer: pointer('x-vitrine', 'locales', language),
    detail: `makes ${problem.pointer} wrong: ${problem.detail}`,
  }));
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

function onePerPlace(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(problems.toReversed().map((problem) => [problem.pointer, problem])).values(),
  ].toReversed();
}
