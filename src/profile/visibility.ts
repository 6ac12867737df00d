import { type ProfileDocument, sectionIn, type Visibility } from './document.ts';

/** By JSON Pointer into `basics`. */
export type Rules = Readonly<Record<string, Visibility>>;

export const privateUnlessSaid: Rules = {
  '/basics/email': 'private',
  '/basics/phone': 'private',
  '/basics/location/address': 'private',
  '/basics/location/postalCode': 'private',
};

/** Whether readers see a field of `basics`: the nearest rule at or above it decides. */
export function visibilityOf(document: ProfileDocument, place: string): Visibility {
  const rules: Rules = { ...privateUnlessSaid, ...document['x-vitrine']?.visibility };
  for (let at = place; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const rule = rules[at];
    if (rule !== undefined) return rule;
  }
  return 'public';
}

/** What it would be without a rule of its own. */
export function usualVisibility(document: ProfileDocument, place: string): Visibility {
  return privateUnlessSaid[place] ?? visibilityOf(document, place.slice(0, place.lastIndexOf('/')));
}

export function isSectionPrivate(document: ProfileDocument, type: string): boolean {
  const entry = document['x-vitrine']?.sections?.find((one) => sectionIn(one) === type);
  return typeof entry === 'object' && entry.visibility === 'private';
}
