import { isIndex, parsePointer } from '../../../domain/profile/json-pointer.ts';
import { fieldTexts } from './field-texts.ts';

/** Fields with the same label as another field. */
const calledLike = new Map([
  ['releaseDate', 'date'],
  ['firstName', 'givenName'],
  ['lastName', 'familyName'],
]);

/** Returns the name of the field if it has no label. */
export function fieldLabel(locale: string, owner: string, name: string): string {
  const known: Readonly<Record<string, string>> = fieldTexts(locale);
  const found = [`${owner}.${name}`, calledLike.get(name) ?? name].find((key) => Object.hasOwn(known, key));
  return known[found ?? ''] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The label of a control by its pointer. `/work/0/highlights/1` is highlight 2. */
export function labelOf(locale: string, place: string): string {
  const tokens = parsePointer(place);
  const last = tokens.at(-1) ?? '';
  // A property of another field, for example its translation or visibility.
  if (last.startsWith('/'))
    return `${labelOf(locale, last)} (${tokens.at(-3) === 'locales' ? tokens.at(-2) : fieldLabel(locale, '', 'visibility')})`;
  if (tokens[0] === 'x-vitrine' && tokens[1] === 'titles') return fieldLabel(locale, '', 'sectionTitle');
  const number = isIndex(last) ? ` ${Number(last) + 1}` : '';
  const name = tokens.findLast((token) => !isIndex(token)) ?? '';
  return fieldLabel(locale, tokens[0] ?? '', name) + number;
}
