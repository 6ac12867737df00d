import { checkOverlays } from './check-overlays.ts';
import { checkSections, checkTitles } from './check-sections.ts';
import { checkValues } from './check-values.ts';
import { deepest, measure, mostValues } from './depth.ts';
import { notSections, type ProfileDocument, sectionName, sectionsOf } from './document.ts';
import { isObject } from './is-object.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { isLanguage } from './languages.ts';
import type { Problem } from './problem.ts';
import { checkSchema, isPlaceInBasics } from './schema.ts';

export const largestProfile = 256 * 1024;

/** Returns all problems at once, each with its JSON Pointer. */
export function checkProfile(document: unknown): Problem[] {
  if (!isObject(document)) {
    return [{ pointer: '', detail: 'must be an object: a JSON Resume document' }];
  }
  const { isTooDeep, values } = measure(document);
  if (isTooDeep) return [{ pointer: '', detail: `is nested deeper than ${deepest} levels` }];
  const tooLarge = checkSize(JSON.stringify(document));
  if (tooLarge.length > 0) return tooLarge;
  if (values > mostValues) return [{ pointer: '', detail: `has more than ${mostValues} values` }];
  const mistakes = [...checkNames(document), ...checkSchema(document), ...checkValues(document)];
  const legible = mistakes.length === 0 ? document : withoutIllegible(document, mistakes);
  return onePerPlace([
    ...mistakes,
    ...checkLanguage(legible),
    ...checkSlugs(legible),
    ...checkVisibility(legible),
    ...checkSections(legible),
    ...checkTitles(legible),
    ...checkOverlays(legible, mistakes),
  ]);
}

/** Checks the size of a stored document. */
export function checkSize(json: string): Problem[] {
  const size = Buffer.byteLength(json);
  if (size <= largestProfile) return [];
  const [is, may] = [Math.ceil(size / 1024), largestProfile / 1024];
  return [{ pointer: '', detail: `is ${is} KiB; the limit is ${may} KiB` }];
}

/** Replaces items that are not objects, and removes members under `x-vitrine` with a wrong type. */
function withoutIllegible(document: ProfileDocument, mistakes: readonly Problem[]): ProfileDocument {
  const copy = structuredClone(document);
  for (const mistake of mistakes) {
    const tokens = parsePointer(mistake.pointer);
    const name = tokens.at(-1) ?? '';
    const owner = lookUpPointer(copy, tokens.slice(0, -1));
    if (Array.isArray(owner)) owner[Number(name)] = {};
    else if (isObject(owner) && tokens.includes('x-vitrine')) Reflect.deleteProperty(owner, name);
  }
  return copy;
}

function checkNames(document: ProfileDocument): Problem[] {
  return Object.keys(document)
    .filter((name) => name === 'username' || (!notSections.has(name) && !sectionName.test(name)))
    .map((name) => ({
      pointer: pointer(name),
      detail: 'is not a section name; use one like talks or open-source',
    }));
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
  return [{ pointer: '/x-vitrine/language', detail: 'is not a language tag, for example fr or pt-BR' }];
}

/**
 * Requires each pointer to name an existing or possible field, because a misspelled pointer would publish a
 * private field.
 */
function checkVisibility(document: ProfileDocument): Problem[] {
  const rules = document['x-vitrine']?.visibility;
  if (rules === undefined) return [];
  return Object.keys(rules)
    .filter((place) => !isPlaceInBasics(document, place))
    .map((place) => ({
      pointer: pointer('x-vitrine', 'visibility', place),
      detail: 'must point to a field of /basics; an item has a visibility of its own',
    }));
}

function onePerPlace(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ pointer: place }) => !seen.has(place) && seen.add(place));
}
