import { isDate } from './dates.ts';
import { notSections, type ProfileDocument, sectionName, sectionsOf } from './document.ts';
import { lookUp, parsePointer, pointer, walk } from './json-pointer.ts';
import { isLink } from './links.ts';
import { applyOverlays, overlaysOf } from './overlays.ts';
import type { Problem } from './problem.ts';
import { checkSchema } from './schema.ts';

export const largestProfile = 256 * 1024;

const dateFields: ReadonlySet<unknown> = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
const linkFields: ReadonlySet<unknown> = new Set(['url', 'image']);

/** Strict: every problem at once, each with its place. */
export function checkProfile(document: unknown): Problem[] {
  if (!isObject(document)) {
    return [{ pointer: '', detail: 'must be an object: a JSON Resume document' }];
  }
  const size = new TextEncoder().encode(JSON.stringify(document)).length;
  if (size > largestProfile) {
    return [
      {
        pointer: '',
        detail: `is ${Math.ceil(size / 1024)} KiB large; ${largestProfile / 1024} KiB are allowed`,
      },
    ];
  }
  const problems = [...checkNames(document), ...checkSchema(document), ...checkValues(document)];
  if (problems.length > 0) return onePerPlace(problems);
  return [
    ...checkLanguage(document),
    ...checkSlugs(document),
    ...checkVisibility(document),
    ...checkOverlays(document),
  ];
}

function isObject(value: unknown): value is ProfileDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkNames(document: ProfileDocument): Problem[] {
  const problems = Object.keys(document)
    .filter((name) => !notSections.has(name) && !sectionName.test(name))
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

function checkVisibility(document: ProfileDocument): Problem[] {
  return Object.keys(document['x-vitrine']?.visibility ?? {})
    .filter((place) => !place.startsWith('/basics/'))
    .map((place) => ({
      pointer: pointer('x-vitrine', 'visibility', place),
      detail: 'must point into /basics; an item has a visibility of its own',
    }));
}

/** An overlay replaces a text that is there, and what comes out must be as valid as what went in. */
function checkOverlays(document: ProfileDocument): Problem[] {
  return overlaysOf(document).flatMap(({ language, texts, at, base }) => {
    if (!isLanguage(language)) return [{ pointer: at, detail: 'is not a language, such as fr or pt-BR' }];
    const lost = Object.keys(texts).filter((place) => typeof lookUp(base, parsePointer(place)) !== 'string');
    if (lost.length > 0) {
      return lost.map((place) => ({
        pointer: at + pointer(place),
        detail: 'points to no text of the document',
      }));
    }
    return [
      ...checkSchema(applyOverlays(document, language)),
      ...checkValues(applyOverlays(document, language)),
    ].map((problem) => ({ pointer: at, detail: `makes ${problem.pointer} wrong: ${problem.detail}` }));
  });
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
