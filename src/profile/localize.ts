import type { ProfileDocument } from './document.ts';
import { parsePointer, replaceAt } from './json-pointer.ts';
import type { PublicProfile } from './public-profile.ts';

/** The languages that a profile can be read in, its own first. */
export function languagesOf({ language, overlays }: PublicProfile): string[] {
  return [language, ...Object.keys(overlays).filter((other) => other !== language)];
}

/** The document in one of its languages; what has no text there stays in the profile's own. */
export function localize(profile: PublicProfile, language: string): ProfileDocument {
  let document: unknown = profile.document;
  for (const [place, text] of Object.entries(profile.overlays[language] ?? {})) {
    document = replaceAt(document, parsePointer(place), text);
  }
  return document as ProfileDocument;
}
