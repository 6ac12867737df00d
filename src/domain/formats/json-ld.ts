import { type Item, itemsIn, type Location } from '../profile/document.ts';
import { periodOf, titleOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import { namesOf, plainName } from './facts.ts';
import { plainWords } from './markdown-to-text.ts';
import { oneLine } from './plain-text.ts';

/** A schema.org ProfilePage. The text is safe inside a script element. */
export function renderJsonLd(view: ProfileView): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': view.canonical,
    url: view.canonical,
    inLanguage: view.language,
    dateModified: view.lastModified,
    mainEntity: describePerson(view),
  };
  return JSON.stringify(page).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

function describePerson(view: ProfileView): object {
  const { basics = {} } = view.document;
  const names = namesOf(view);
  const itemsOf = (type: string) => itemsIn(view.document, type);
  return {
    '@type': 'Person',
    '@id': `${view.canonical}#person`,
    name: plainName(view),
    givenName: textIn(names?.given),
    familyName: textIn(names?.family),
    alternateName: view.username,
    url: view.canonical,
    jobTitle: textIn(basics.label),
    description: plainWords(basics.summary) || undefined,
    // Search engines fetch the image. An external URL would disclose the visit to a third party.
    image: basics.image?.startsWith(`${view.canonical}/`) ? basics.image : undefined,
    sameAs: listIn([basics.url, ...(basics.profiles ?? []).map(({ url }) => url)].filter(isWebAddress)),
    email: textIn(basics.email),
    telephone: textIn(basics.phone),
    address: describeAddress(basics.location ?? {}),
    worksFor: describeNamed(
      'Organization',
      itemsOf('work').filter((item) => periodOf(item)?.open),
    ),
    affiliation: listIn(
      view.groups.map(({ name, url }) => ({ '@type': 'Organization', '@id': url, name, url })),
    ),
    alumniOf: describeNamed('EducationalOrganization', itemsOf('education')),
    knowsLanguage: describeNamed('Language', itemsOf('languages')),
    knowsAbout: listIn(itemsOf('skills').map(nameOfItem)),
    award: listIn(itemsOf('awards').map(nameOfItem)),
  };
}

function describeAddress({ address, city, region, postalCode, countryCode }: Location): object | undefined {
  const parts = {
    streetAddress: textIn(address),
    addressLocality: textIn(city),
    addressRegion: textIn(region),
    postalCode: textIn(postalCode),
    addressCountry: textIn(countryCode),
  };
  return Object.values(parts).some(Boolean) ? { '@type': 'PostalAddress', ...parts } : undefined;
}

/** Without duplicates, because a person may have two degrees from one school. */
function describeNamed(type: string, items: readonly Item[]): object[] | undefined {
  const named = items.map((item) => {
    const [name, { url }] = [nameOfItem(item), item];
    return [name, { '@type': type, name, url: isWebAddress(url) ? url : undefined }] as const;
  });
  return listIn([...new Map(named.filter(([name]) => name !== '')).values()]);
}

function nameOfItem(item: Item): string {
  return oneLine(titleOf(item));
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value);
}

function textIn(value: string | undefined): string | undefined {
  return oneLine(value) || undefined;
}

function listIn<T>(values: readonly T[]): T[] | undefined {
  const present = values.filter((value) => value !== '');
  return present.length > 0 ? [...new Set(present)] : undefined;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
