import { textsFor } from '../../../core/html/texts/texts.ts';
import { type ProfileDocument, titlesIn } from '../../../domain/profile/document.ts';
import { sectionTitle } from '../../../domain/profile/labels.ts';

/** The section's title as visitors see it, or the interface's default. */
export function titleOfSection(document: ProfileDocument, type: string, locale: string): string {
  return sectionTitle(textsFor(locale).profile, type, titlesIn(document));
}
