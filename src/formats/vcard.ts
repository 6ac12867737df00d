import { type Account, type Location, sectionsOf } from '../profile/document.ts';
import { periodOf, titleOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import { plainName } from './facts.ts';
import { addressIn, oneLine, plainText, withoutControls } from './plain-text.ts';

/** vCard 4.0: RFC 6350, and `SOCIALPROFILE` and `LANGUAGE` of RFC 9554. */
export function renderVcard(view: ProfileView): string {
  const { basics = {} } = view.document;
  const { work = [] } = Object.fromEntries(sectionsOf(view.document));
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `UID:${view.canonical}`,
    `SOURCE:${view.canonical}`,
    `REV:${view.lastModified.replace(/[-:]|\.\d+/g, '')}`,
    textLine('LANGUAGE', view.language),
    textLine('FN', plainName(view)),
    listLine('N', nameParts(plainName(view))),
    textLine('TITLE', oneLine(basics.label)),
    textLine('ORG', oneLine(titleOf(work.find((item) => periodOf(item)?.open) ?? {}))),
    addressLine('PHOTO', basics.image),
    textLine('EMAIL', basics.email),
    textLine('TEL', basics.phone),
    listLine('ADR', addressParts(basics.location ?? {})),
    addressLine('URL', basics.url ?? view.canonical),
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

/** Family and given name. Which word is which depends on where one is from: together they are the name as written. */
function nameParts(name: string): string[] {
  const words = name.split(' ');
  return words.length === 1
    ? ['', name, '', '', '']
    : [words.at(-1) ?? '', words.slice(0, -1).join(' '), '', '', ''];
}

/** The first two, post office box and apartment, are to be empty: RFC 6350, 6.3.1. */
function addressParts({ address = '', city = '', region = '', postalCode = '', countryCode = '' }: Location) {
  return ['', '', address, city, region, postalCode, countryCode];
}

function accountLine({ network, username, url }: Account): string | null {
  const service = oneLine(network) === '' ? '' : `;SERVICE-TYPE=${quote(oneLine(network))}`;
  const user = oneLine(username);
  const named = user === '' ? '' : `;USERNAME=${quote(user)}`;
  const address = addressIn(url);
  if (address !== null) return `SOCIALPROFILE${service}${named}:${address}`;
  return service === '' ? null : textLine(`SOCIALPROFILE;VALUE=text${service}`, user);
}

function addressLine(property: string, url: string | undefined): string | null {
  const address = addressIn(url);
  return address === null ? null : `${property}:${address}`;
}

function textLine(property: string, text = ''): string | null {
  return text.trim() === '' ? null : `${property}:${escapeText(text)}`;
}

function listLine(property: string, parts: readonly string[]): string | null {
  return parts.every((part) => part.trim() === '') ? null : `${property}:${parts.map(escapeText).join(';')}`;
}

function escapeText(text: string): string {
  return withoutControls(text)
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The value of a parameter has its own escapes: RFC 6868. */
function quote(text: string): string {
  return `"${text.replaceAll('^', '^^').replaceAll('"', "^'")}"`;
}

const mostOctets = 75;

/** Counts octets and cuts between characters. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > mostOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
