import type { ProfileDocument, SectionTitles } from './document.ts';
import { parsePointer, replaceAt } from './json-pointer.ts';
import type { PublicProfile } from './public-profile.ts';

/** The languages of a profile, its own first. */
export function languagesOf({ language, overlays, titles }: PublicProfile): string[] {
  const languages = new Set([language, ...Object.keys(overlays)]);
  for (const byLanguage of Object.values(titles ?? {}))
    for (const one of Object.keys(byLanguage)) languages.add(one);
  return [...languages];
}

/** The section titles in one language, falling back to the profile's own. */
export function localizeTitles(
  { titles = {}, language: own }: PublicProfile,
  language: string,
): SectionTitles {
  return Object.fromEntries(
    Object.entries(titles).map(([type, byLanguage]) => [type, byLanguage[language] ?? byLanguage[own] ?? '']),
  );
}

/** The document in one of its languages. Untranslated text stays in the profile's own. */
export function localize(profile: PublicProfile, language: string): ProfileDocument {
  let document: unknown = profile.document;
  for (const [place, text] of Object.entries(profile.overlays[language] ?? {})) {
    document = replaceAt(document, parsePointer(place), text);
  }
  return document as ProfileDocument;
}
