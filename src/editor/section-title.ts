import { textsFor } from '../html/texts/texts.ts';
import { type ProfileDocument, titlesIn } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';

/** As readers find it, in the words of the interface where the member has none. */
export function titleOfSection(document: ProfileDocument, type: string, locale: string): string {
  return sectionTitle(textsFor(locale).profile, type, titlesIn(document));
}
