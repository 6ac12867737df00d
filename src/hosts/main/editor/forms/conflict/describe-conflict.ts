import { textsFor } from '../../../../../core/html/texts/texts.ts';
import type { SectionTitles } from '../../../../../domain/profile/document.ts';
import { isIndex, lookUpPointer, parsePointer } from '../../../../../domain/profile/json-pointer.ts';
import { sectionTitle } from '../../../../../domain/profile/labels.ts';
import type { Conflict } from '../../../../../domain/profile/merge.ts';
import { titleOf } from '../../../../../domain/profile/titles.ts';
import { fieldLabel, labelOf } from '../../field-label.ts';
import { formsTexts } from '../forms-texts.ts';
import { conflictTexts } from './conflict-texts.ts';

/** The place of a conflict, for example `Work › Acme › Role`. */
export function nameOfPlace(locale: string, document: unknown, { pointer, kind }: Conflict): string {
  const tokens = parsePointer(pointer);
  const [section = '', index = ''] = tokens;
  const item = isIndex(index) ? lookUpPointer(document, [section, index]) : undefined;
  const parts = [
    section === 'basics' || section === 'x-vitrine' ? '' : nameOfSection(locale, document, section),
    isItem(item) ? titleOf(item) || formsTexts(locale).untitled : '',
    tokens.length > (isItem(item) ? 2 : 1) ? labelOf(locale, pointer) : '',
    kind === 'order' ? conflictTexts(locale).order : '',
  ];
  return parts.filter((part) => part !== '').join(' › ');
}

function nameOfSection(locale: string, document: unknown, section: string): string {
  const titles = lookUpPointer(document, ['x-vitrine', 'titles']);
  return sectionTitle(textsFor(locale).profile, section, isItem(titles) ? (titles as SectionTitles) : {});
}

/** A value as readable text. Empty for a missing value. */
export function showValue(locale: string, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map((entry) => `• ${nameOrText(locale, entry)}`).join('\n');
  return Object.entries(value)
    .filter(([name]) => name !== 'x-vitrine')
    .map(([name, member]) => `${fieldLabel(locale, '', name)}: ${showValue(locale, member)}`)
    .join('\n');
}

function nameOrText(locale: string, entry: unknown): string {
  return isItem(entry) ? titleOf(entry) || showValue(locale, entry) : showValue(locale, entry);
}

function isItem(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
