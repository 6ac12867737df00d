import { countryName } from '../profile/country-name.ts';
import { type Account, type Location, sectionsOf } from '../profile/document.ts';
import { periodOf, titleOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import { namesOf, plainName } from './facts.ts';
import { plainText } from './markdown-to-text.ts';
import { addressIn, oneLine, withoutControls } from './plain-text.ts';

/**
 * Renders vCard 4.0 (RFC 6350). Social profiles use the properties of address books, because strict parsers
 * reject `SOCIALPROFILE`.
 */
export function renderVcard(view: ProfileView): string {
  const { basics = {} } = view.document;
  const { work = [] } = Object.fromEntries(sectionsOf(view.document));
  const label = oneLine(basics.label);
  const employer = oneLine(titleOf(work.find((item) => periodOf(item)?.open) ?? {}));
  const [group] = view.groups;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `UID:${view.canonical}`,
    `SOURCE:${view.canonical}`,
    `REV:${view.lastModified.replace(/[-:]|\.\d+/g, '')}`,
    textLine('FN', plainName(view)),
    listLine('N', nameParts(view)),
    textLine('TITLE', label || group?.title),
    listLine('ORG', [employer || (group?.name ?? '')]),
    addressLine('PHOTO', basics.image),
    textLine('EMAIL', basics.email),
    textLine('TEL', basics.phone),
    listLine('ADR', addressParts(basics.location ?? {}, view.language)),
    addressLine('URL', view.canonical),
    addressLine('URL', basics.url),
    ...(basics.profiles ?? []).map(accountLine),
    textLine('NOTE', plainText(basics.summary)),
    ...view.languages.map((language) => textLine('LANG', language)),
    'END:VCARD',
  ];
  return lines
    .filter((line) => line !== null)
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** Family and given name. Without them the whole name is the family name, because name order depends on culture. */
function nameParts(view: ProfileView): string[] {
  const { given, family } = namesOf(view) ?? { given: '', family: plainName(view) };
  return [family, given, '', '', ''];
}

/** The first two parts, post office box and apartment, must be empty (RFC 6350, 6.3.1). */
function addressParts(location: Location, language: string): string[] {
  const { address = '', city = '', region = '', postalCode = '', countryCode = '' } = location;
  return ['', '', address, city, region, postalCode, countryName(countryCode, language)];
}

function accountLine({ network, username, url }: Account): string | null {
  const [service, user] = [oneLine(network), oneLine(username)];
  const type = service === '' ? '' : `;TYPE=${quote(service)}`;
  const named = user === '' ? '' : `;X-USER=${quote(user)}`;
  const address = addressIn(url);
  if (address !== null) return `X-SOCIALPROFILE${type}${named}:${address}`;
  return type === '' ? null : textLine(`X-SOCIALPROFILE${type}`, user);
}

function addressLine(property: string, url: string | undefined): string | null {
  const address = addressIn(url);
  return address === null ? null : `${property}:${address}`;
}

function textLine(property: string, text = ''): string | null {
  return text.trim() === '' ? null : `${property}:${escapeText(text)}`;
}

function listLine(property: string, parts: readonly string[]): string | null {
  return parts.every((part) => part.trim() === '') ? null : `${property}:${parts.map(escapePart).join(';')}`;
}

/** Escapes semicolons only in structured values. In other values some address books show the backslash. */
function escapePart(text: string): string {
  return escapeText(text).replaceAll(';', '\\;');
}

function escapeText(text: string): string {
  return withoutControls(text).replace(/[\\,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Escapes a parameter value by the rules of RFC 6868. */
function quote(text: string): string {
  const escaped = text.replaceAll('^', '^^').replaceAll('"', "^'");
  return /[,;:]/.test(escaped) ? `"${escaped}"` : escaped;
}

const mostOctets = 75;

/** Folds lines at 75 octets, and never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
