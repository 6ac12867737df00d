import { type ProfileDocument, sectionIn, type Visibility } from './document.ts';
import { nameParts } from './fields.ts';
import { pointer } from './json-pointer.ts';

/** By JSON Pointer into `basics`. */
export type Rules = Readonly<Record<string, Visibility>>;

export const privateUnlessSaid: Rules = {
  '/basics/email': 'private',
  '/basics/phone': 'private',
  '/basics/location/address': 'private',
  '/basics/location/postalCode': 'private',
};

/** The document's rules and the default ones. Parts of the name are hidden with it. */
export function rulesOf(document: ProfileDocument): Rules {
  const rules: Rules = { ...privateUnlessSaid, ...document['x-vitrine']?.visibility };
  if ((rules['/basics/name'] ?? rules['/basics']) !== 'private') return rules;
  return { ...rules, ...privateNameParts };
}

const privateNameParts: Rules = Object.fromEntries(
  nameParts.map((name) => [pointer('basics', name), 'private']),
);

/** Whether visitors see a field of `basics`: the nearest rule at or above it decides. */
export function visibilityOf(document: ProfileDocument, place: string): Visibility {
  const rules = rulesOf(document);
  for (let at = place; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const rule = rules[at];
    if (rule !== undefined) return rule;
  }
  return 'public';
}

/** The visibility of a field without a rule. */
export function usualVisibility(document: ProfileDocument, place: string): Visibility {
  return privateUnlessSaid[place] ?? visibilityOf(document, place.slice(0, place.lastIndexOf('/')));
}

export function isSectionPrivate(document: ProfileDocument, type: string): boolean {
  const entry = document['x-vitrine']?.sections?.find((one) => sectionIn(one) === type);
  return typeof entry === 'object' && entry.visibility === 'private';
}
