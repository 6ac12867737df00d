import { commaOf } from '../../core/texts/comma.ts';
import type { Item } from '../profile/document.ts';
import { dotOf } from '../profile/dot.ts';
import type { Labels } from '../profile/labels.ts';
import { describePeriod, type ShownPeriod } from '../profile/period.ts';
import { placeOf } from '../profile/place.ts';
import { detailsOf, isShort, textOf } from '../profile/titles.ts';
import { nameOf, type ProfileView } from '../profile/view.ts';
import { type ContactEntry, contactsOf } from './contacts.ts';
import { addressIn, oneLine } from './plain-text.ts';

/** The name as plain text on one line. */
export function plainName(view: ProfileView): string {
  return oneLine(nameOf(view)) || view.username;
}

/** Given and family name, if the document has them in the language of the name. */
export function namesOf(view: ProfileView): { readonly given: string; readonly family: string } | null {
  const { name = '', givenName, firstName, familyName, lastName } = view.document.basics ?? {};
  const [given, family] = [oneLine(givenName ?? firstName), oneLine(familyName ?? lastName)];
  if (given === '' && family === '') return null;
  const isInAnother =
    view.translated.has(name) && !view.translated.has(given) && !view.translated.has(family);
  return isInAnother ? null : { given, family };
}

/** Transforms each part before joining. */
type WritePart = (text: string) => string;

const asIs: WritePart = (text) => text;

export function plainPlace({ document, language }: ProfileView, write = asIs): string {
  return placeOf(document.basics?.location ?? {}, language)
    .map(({ text, end }) => write(oneLine(text)) + end)
    .join('');
}

/** Contacts for formats without links: the whole URL, unless the text contains it. */
export function writtenContacts(view: ProfileView): ContactEntry[] {
  return contactsOf(view)
    .map((contact) => ({ ...contact, text: writtenText(contact) }))
    .filter(({ text }) => text !== '');
}

function writtenText({ kind, text, address }: ContactEntry): string {
  return kind === 'email' || kind === 'phone' ? text : (address ?? text);
}

/** A name with a short text, for example a skill or a language. It fits on one line. */
export function isBrief(item: Item): boolean {
  return isShort(item) && addressIn(item.url) === null;
}

/** The facts below an item's title: role, place, level and period. */
export function factsOf(item: Item, view: ProfileView, labels: Labels, write = asIs): string {
  return [roleOf(item, view, write), writePeriod(describePeriod(item, view), view, labels)]
    .filter(Boolean)
    .join(dotOf(view.language));
}

export function roleOf(item: Item, { language }: ProfileView, write = asIs): string {
  return detailsOf(item)
    .map((texts) => texts.map((text) => write(oneLine(text))).join(commaOf(language)))
    .filter(Boolean)
    .join(dotOf(language));
}

export function writePeriod(period: ShownPeriod | null, view: ProfileView, { present }: Labels): string {
  if (period === null) return '';
  const dates = period.dates.map(({ text }) => oneLine(text));
  return [[...dates, ...(period.open ? [present] : [])].join(' – '), period.length]
    .filter(Boolean)
    .join(dotOf(view.language));
}

/** The Markdown of an item: its short description, then its text. */
export function textsOf(item: Item): string[] {
  const texts = [item.description, textOf(item)].filter((text) => oneLine(text) !== '');
  return [...new Set(texts.map(String))];
}
