import { textsFor } from '../../../core/html/texts/texts.ts';
import { type ProfileDocument, titlesIn } from '../../../domain/profile/document.ts';
import { sectionTitle } from '../../../domain/profile/labels.ts';

/** As readers find it, in the words of the interface where the member has none. */
export function titleOfSection(document: ProfileDocument, type: string, locale: string): string {
  return sectionTitle(textsFor(locale).profile, type, titlesIn(document));
}
