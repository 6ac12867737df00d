import { isTooDeep } from '../profile/depth.ts';
import { notSections, sectionName } from '../profile/document.ts';
import { normalize } from '../profile/normalize.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { hiddenAccounts, hiddenPlaces, parseRules, privateSections } from './json-resume-visibility.ts';
import { listIn, membersOf, textIn, type Values } from './json-values.ts';

/** Imports JSON Resume files of any program. Null if no field is valid. */
export function importJsonResume(value: unknown): ImportedPerson | null {
  if (isTooDeep(value)) return null;
  for (const list of Object.values(membersOf(value))) listIn(list);
  const { document: mended, changes } = normalize(value);
  const document = membersOf(mended);
  const sections = Object.keys(document).filter((name) => !notSections.has(name) && name !== 'username');
  if (document.basics === undefined && !sections.some((name) => Array.isArray(document[name]))) return null;
  const profile = new ProfileBuilder();
  for (const { pointer, how } of changes) profile.note('changed', pointer, how);
  const rules = parseRules(membersOf(document['x-vitrine']));
  const hiddenSections = privateSections(rules);
  takeBasics(profile, membersOf(document.basics), hiddenAccounts(rules));
  // Files of other programs and public exports of Vitrine contain no visibility rules.
  if (document['x-vitrine'] !== undefined) profile.hide(...hiddenPlaces(rules, [...texts, 'image']));
  for (const name of sections) takeSection(profile, name, document[name], hiddenSections.has(name));
  takeExtras(profile, membersOf(document['x-vitrine']));
  return profile.finish();
}

/** Fields of profile and items that refer to texts and files, which may differ here. */
const unmerged = ['language', 'locales', 'alt', 'captions', 'images'];

function takeExtras(profile: ProfileBuilder, extras: Values): void {
  for (const [section, title] of Object.entries(membersOf(extras.titles)))
    profile.title(section, textIn(title));
  tellUnmerged(profile, extras);
  const told = new Set([...unmerged, 'titles', 'outdated']);
  if (Object.keys(extras).some((name) => !told.has(name))) profile.note('left-out', 'x-vitrine', ['looks']);
}

function tellUnmerged(profile: ProfileBuilder, extras: Values): void {
  for (const name of unmerged)
    if (extras[name] !== undefined) profile.note('left-out', `x-vitrine: ${name}`, ['unmerged']);
}

const texts = ['name', 'givenName', 'familyName', 'label', 'email', 'phone', 'url', 'summary'] as const;

function takeBasics(
  profile: ProfileBuilder,
  basics: Values,
  isAccountHidden: (index: number) => boolean,
): void {
  for (const field of texts) profile.set(field, textIn(basics[field]));
  const { address, postalCode, city, region, countryCode } = membersOf(basics.location);
  profile.place({
    address: textIn(address),
    postalCode: textIn(postalCode),
    city: textIn(city),
    region: textIn(region),
    countryCode: textIn(countryCode),
  });
  for (const [index, account] of listIn(basics.profiles).map(membersOf).entries())
    profile.account(
      { network: textIn(account.network), username: textIn(account.username), url: textIn(account.url) },
      { isHidden: isAccountHidden(index) },
    );
  const image = textIn(basics.image);
  if (image) profile.picture = { url: image };
}

function takeSection(profile: ProfileBuilder, name: string, value: unknown, isPrivate: boolean): void {
  if (!sectionName.test(name) || !Array.isArray(value)) {
    profile.note('left-out', name, ['noSection']);
    return;
  }
  for (const entry of value) takeItem(profile, name, itemIn(profile, name, entry), isPrivate);
}

/** The naming field of items without a `name`. */
const names = new Map(
  Object.entries({
    volunteer: 'organization',
    education: 'institution',
    awards: 'title',
    languages: 'language',
  }),
);

/** Some programs write strings instead of objects. */
function itemIn(profile: ProfileBuilder, section: string, entry: unknown): Values {
  const isNeither = Array.isArray(entry) || typeof entry === 'boolean';
  if (isNeither) profile.note('left-out', section, ['neitherText']);
  return typeof entry === 'object' ? membersOf(entry) : { [names.get(section) ?? 'name']: textIn(entry) };
}

function takeItem(profile: ProfileBuilder, section: string, item: Values, isPrivate: boolean): void {
  const { 'x-vitrine': given, ...members } = item;
  const extras = membersOf(given);
  tellUnmerged(profile, extras);
  const fields = Object.entries(members).flatMap(([name, value]): [string, string | string[]][] => {
    const list = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
    if (list !== null) return [[name, list.map((one) => one.trim()).filter(Boolean)]];
    const text = textIn(value);
    if (text === '' && value !== '') profile.note('left-out', `${section}: ${name}`, ['neitherText']);
    return text === '' ? [] : [[name, text]];
  });
  profile.add(section, Object.fromEntries(fields), {
    isHidden: isPrivate || extras.visibility === 'private',
  });
}
