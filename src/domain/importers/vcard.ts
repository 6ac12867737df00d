import { isLanguage } from '../profile/languages.ts';
import { shortLine } from '../profile/short-line.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';
import { withScheme } from './read-fields.ts';
import { countCards, plainValue, readVcardLines, splitValue, type VcardLine } from './vcard-lines.ts';

/** Imports a vCard of version 2.1, 3 or 4. Null if the text has none. Birthday and gender are not read. */
export function importVcard(text: string, { isBytewise = false } = {}): ImportedPerson | null {
  const lines = readVcardLines(text, isBytewise);
  if (lines === null) return null;
  const profile = new ProfileBuilder();
  const cards = countCards(text);
  if (cards > 1) profile.note('left-out', 'BEGIN:VCARD', ['firstCard', cards]);
  for (const line of withoutPage(lines).toSorted((one, other) => preferenceOf(one) - preferenceOf(other))) {
    const take = takers.get(line.name);
    if (take && line.unknownCharset !== undefined)
      profile.note('left-out', line.name, ['unknownCharset', shortLine(line.unknownCharset)]);
    else if (take) take(profile, line);
    else if (!unread.test(line.name)) profile.note('left-out', line.name, ['noPlace']);
  }
  return profile.finish();
}

/** Removes the URL and language of the page that contained the card, because they are not the person's. */
function withoutPage(lines: readonly VcardLine[]): readonly VcardLine[] {
  const source = lines.find(({ name }) => name === 'SOURCE')?.value;
  const isPage = ({ name, value }: VcardLine) => name === 'URL' && value === source;
  return lines.some(isPage) ? lines.filter((line) => !isPage(line) && line.name !== 'LANG') : lines;
}

/** Properties that Vitrine never imports: private facts, relations to others, and metadata of the card. */
const unread =
  /^(?:BDAY|GENDER|ANNIVERSARY|BIRTHPLACE|DEATHDATE|DEATHPLACE|RELATED|MEMBER|AGENT|VERSION|PRODID|REV|UID|KEY|SOURCE|KIND|XML|CLASS|PROFILE|NAME|SORT-STRING|CLIENTPIDMAP|X-.*)$/;

type Take = (profile: ProfileBuilder, line: VcardLine) => void;

const takers: ReadonlyMap<string, Take> = new Map(
  Object.entries({
    FN: (profile, { value }) => void profile.set('name', plainValue(value)),
    N(profile, { value }) {
      const [family = '', given = '', middle = ''] = splitValue(value);
      profile.names(given, family, [given, middle, family].filter(Boolean).join(' '));
    },
    TITLE: (profile, { name, value }) => profile.setFirst(name, 'label', plainValue(value)),
    ROLE: (profile, { name, value }) => profile.setFirst(name, 'label', plainValue(value)),
    ORG: (profile, { value }) => profile.add('work', { name: splitValue(value).filter(Boolean).join(', ') }),
    EMAIL: (profile, { name, value }) =>
      profile.setFirst(name, 'email', plainValue(value).replace(/^mailto:/i, '')),
    TEL: (profile, { name, value }) =>
      profile.setFirst(name, 'phone', plainValue(value).replace(/^tel:/i, '')),
    ADR: takeAddress,
    URL: (profile, { value }) => profile.site('URL', plainValue(value)),
    NOTE: (profile, { name, value }) => profile.setFirst(name, 'summary', plainToMarkdown(plainValue(value))),
    PHOTO: takePhoto,
    SOCIALPROFILE: takeAccount,
    'X-SOCIALPROFILE': takeAccount,
    IMPP: takeAccount,
    LANG: takeLanguage,
    EXPERTISE: (profile, { value, parameters }) =>
      profile.add('skills', { name: plainValue(value), level: parameters.get('LEVEL')?.toLowerCase() }),
    INTEREST: takeInterest,
    HOBBY: takeInterest,
  }),
);

/** Sort order: the full name before its parts, and preferred values first. */
function preferenceOf({ name, parameters }: VcardLine): number {
  const types = parameters.get('TYPE') ?? '';
  const preference = Number(parameters.get('PREF') ?? (/\bpref\b/i.test(types) ? 1 : 100)) || 100;
  return name === 'N' ? 1000 : preference;
}

/** Order: post office box, extended address, street, town, region, postal code, country. */
function takeAddress(profile: ProfileBuilder, { value }: VcardLine): void {
  const [box, extended, street, city, region, postalCode, country = ''] = splitValue(value);
  const address = [street, extended, box].filter(Boolean).join(', ').replaceAll('\n', ', ');
  profile.place({
    ...(address && { address }),
    ...(city && { city }),
    ...(region && { region }),
    ...(postalCode && { postalCode }),
  });
  profile.country('ADR', country);
}

function takePhoto(profile: ProfileBuilder, { value, parameters }: VcardLine): void {
  if (profile.picture !== null) return;
  const [, data] = /^data:image\/[\w.+-]+;base64,(.*)$/i.exec(value) ?? [];
  const isEncoded = /^(?:b|base64)$/i.test(parameters.get('ENCODING') ?? '');
  const url = withScheme(/^https?:/i.test(value) ? value : '');
  if (data !== undefined || isEncoded) profile.picture = { bytes: decodeBase64(data ?? value) };
  else if (url !== null) profile.picture = { url };
}

function decodeBase64(text: string): Uint8Array {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '');
  return Uint8Array.fromBase64(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)));
}

function takeAccount(profile: ProfileBuilder, { value, parameters }: VcardLine): void {
  const address = plainValue(value);
  const url = /^https?:/i.test(address) ? withScheme(address) : null;
  const username = parameters.get('USERNAME') ?? parameters.get('X-USER') ?? (url ? '' : address);
  profile.account({ network: networkOf(parameters, address), username, ...(url && { url }) });
}

/** Skips types that describe the use or form of a value, not its network. */
function networkOf(parameters: VcardLine['parameters'], address: string): string {
  const service = parameters.get('SERVICE-TYPE') ?? parameters.get('X-SERVICE-TYPE');
  const types = (parameters.get('TYPE') ?? '').split(',');
  const [scheme] = /^(?!https?:)[a-z][a-z+.-]*(?=:)/i.exec(address) ?? [];
  return (
    service ?? types.find((type) => !/^(?:home|work|pref|internet|)$/i.test(type)) ?? scheme ?? 'website'
  );
}

function takeLanguage(profile: ProfileBuilder, { name, value }: VcardLine): void {
  const tag = plainValue(value);
  if (isLanguage(tag))
    profile.add('languages', { language: new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag });
  else if (tag !== '') profile.note('left-out', name, ['noPlace']);
}

function takeInterest(profile: ProfileBuilder, { value }: VcardLine): void {
  profile.add('interests', { name: plainValue(value) });
}
