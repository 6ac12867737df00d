import { countryName } from '../profile/country-name.ts';
import { formatDate } from '../profile/dates.ts';
import type { Account, Item, Location } from '../profile/document.ts';
import type { Labels } from '../profile/labels.ts';
import { isShort, periodOf, subtitleOf, textOf, titleOf } from '../profile/titles.ts';
import { nameOf, type ProfileView } from '../profile/view.ts';
import { addressIn, oneLine } from './plain-text.ts';

/** On one line, whatever was written. */
export function plainName(view: ProfileView): string {
  return oneLine(nameOf(view)) || view.username;
}

export interface Contact {
  /** Empty for what is not an account elsewhere. */
  readonly network: string;
  readonly text: string;
  readonly address: string | null;
}

/** The ways to reach the person, and where else they are. */
export function contactsOf({ document, language }: ProfileView): Contact[] {
  const { location = {}, email, phone, url, profiles = [] } = document.basics ?? {};
  const mail = oneLine(email);
  return [
    { network: '', text: placeOf(location, language), address: null },
    { network: '', text: mail, address: addressIn(`mailto:${mail}`) },
    { network: '', text: oneLine(phone), address: null },
    { network: '', text: addressIn(url) ?? '', address: addressIn(url) },
    ...profiles.map(contactOf),
  ].filter(({ text }) => text !== '');
}

function contactOf({ network, username, url }: Account): Contact {
  const address = addressIn(url);
  return { network: oneLine(network), text: address ?? oneLine(username), address };
}

function placeOf({ address, postalCode, city, region, countryCode }: Location, language: string): string {
  const country = countryName(countryCode ?? '', language);
  const parts = [address, [postalCode, city].map(oneLine).join(' '), region, country];
  return [...new Set(parts.map(oneLine))].filter(Boolean).join(', ');
}

/** A name and some words, such as a skill or a language: one line says it. */
export function isBrief(item: Item): boolean {
  return isShort(item) && addressIn(item.url) === null;
}

/** Beneath the title of an item: what it was, where, how well, when. */
export function factsOf(item: Item, view: ProfileView, labels: Labels): string {
  return [roleOf(item), formatPeriod(item, view, labels)].filter(Boolean).join(' · ');
}

export function roleOf(item: Item): string {
  const title = oneLine(titleOf(item));
  return [subtitleOf(item), item.location, item.score]
    .map(oneLine)
    .filter((part) => part !== '' && part !== title)
    .join(' · ');
}

function formatPeriod(item: Item, { language }: ProfileView, { present }: Labels): string {
  const period = periodOf(item);
  if (period === null) return '';
  const dates = [period.from, period.to].flatMap((date) =>
    date === null ? [] : [formatDate(date, language)],
  );
  return [...new Set(dates), ...(period.open ? [present] : [])].join(' – ');
}

/** The Markdown of an item: what it is in a few words, then its text. */
export function textsOf(item: Item): string[] {
  const texts = [item.description, textOf(item)].filter((text) => oneLine(text) !== '');
  return [...new Set(texts.map(String))];
}
