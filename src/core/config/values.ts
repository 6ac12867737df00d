import { documentation, type SiteHelp, type SiteLink } from '../html/site.ts';
import { isLoopback, isNetwork } from '../platform/ip-address.ts';
import { availableLocales } from '../texts/translations.ts';

/** Why a value is invalid, phrased as the fix. */
export class UnfitValue {
  constructor(readonly fix: string) {}
}

export function textValue(value: string): string {
  return value;
}

/** A single line of text. */
export function sentence(most: number): (value: string) => string | UnfitValue {
  return (value) => {
    const line = value.trim();
    return line !== '' && line.length <= most && !/\p{Cc}/u.test(line)
      ? line
      : new UnfitValue(`use 1 to ${most} characters in one line`);
  };
}

/** Drops transparency, because the background is unknown. */
export function hexColor(value: string): string | UnfitValue {
  const digits = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? value.slice(1).toLowerCase() : '';
  if (digits === '') return new UnfitValue('use a hexadecimal color, for example #0a5bd3');
  return `#${digits.length < 6 ? digits.slice(0, 3).replace(/./g, '$&$&') : digits.slice(0, 6)}`;
}

/** Titles and URLs, for example `Imprint=https://…, Privacy=https://…`. */
export function siteLinks(value: string): readonly SiteLink[] | UnfitValue {
  const links = value
    .split(/,(?=[^,=]*=)/)
    .filter((part) => part.trim() !== '')
    .map(siteLink);
  const fit = links.flatMap((link) => (link instanceof UnfitValue ? [] : [link]));
  return links.find((link) => link instanceof UnfitValue) ?? fit;
}

function siteLink(part: string): SiteLink | UnfitValue {
  const at = part.indexOf('=');
  const title = sentence(40)(part.slice(0, Math.max(0, at)));
  const url = URL.parse(part.slice(at + 1).trim());
  if (title instanceof UnfitValue || !url || !/^(https?|mailto):$/.test(url.protocol))
    return new UnfitValue(
      `${JSON.stringify(part.trim())} is not a link; use a title and a URL, for example Imprint=https://example.org/imprint`,
    );
  return { title, url: url.href };
}

export function helpUrl(value: string): SiteHelp | null | UnfitValue {
  if (value === 'off') return null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    return new UnfitValue('use an http:// or https:// URL, or off');
  return url.href === documentation.url ? documentation : { url: url.href, hasPages: false };
}

export function showSiteLink({ title, url }: SiteLink): string {
  return `${title}=${url}`;
}

/** Not a secret, because it is published here. */
export const developmentSecret = 'development only, known to everyone';

/** Every random secret has more different characters. */
const fewestCharacters = 10;

export function secretText(value: string): string | UnfitValue {
  if (value.length < 32)
    return new UnfitValue('use at least 32 characters, for example from `openssl rand -hex 32`');
  return new Set(value).size >= fewestCharacters
    ? value
    : new UnfitValue(
        `use at least ${fewestCharacters} different characters, for example from \`openssl rand -hex 32\``,
      );
}

export function oneOf<const T extends string>(...options: T[]): (value: string) => T | UnfitValue {
  return (value) =>
    options.find((option) => option === value) ?? new UnfitValue(`use ${options.join(' or ')}`);
}

export function integer(least: number, most: number): (value: string) => number | UnfitValue {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most
      ? number
      : new UnfitValue(`use a whole number from ${least} to ${most}`);
  };
}

export function integerOrOff(
  least: number,
  most: number,
  fix: string,
): (value: string) => number | null | UnfitValue {
  return (value) => {
    if (value === 'off') return null;
    const number = integer(least, most)(value);
    return number instanceof UnfitValue ? new UnfitValue(fix) : number;
  };
}

/** Null means `auto`. */
export function integerOrAuto(least: number, most: number): (value: string) => number | null | UnfitValue {
  return (value) => {
    if (value === 'auto') return null;
    const number = integer(least, most)(value);
    return number instanceof UnfitValue
      ? new UnfitValue(`use a whole number from ${least} to ${most}, or auto`)
      : number;
  };
}

export function redisUrl(value: string): string | UnfitValue {
  return /^rediss?:\/\/\S+$/.test(value) && URL.canParse(value)
    ? value
    : new UnfitValue(
        'use redis://host:6379, or rediss:// with TLS; a user and a password go before the host',
      );
}

export const rate = integerOrOff(1, 1_000_000, 'use a whole number of requests a minute, or off');
export const portOrOff = integerOrOff(1, 65_535, 'use a port from 1 to 65535, or off');

/** Minutes after midnight. */
export function timeOfDay(value: string): number | UnfitValue {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return hours === undefined || minutes === undefined
    ? new UnfitValue('use times of day, for example 03:00 or 03:00,15:00')
    : Number(hours) * 60 + Number(minutes);
}

export function showTimeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function listOfValues<T>(
  parse: (value: string) => T | UnfitValue,
): (value: string) => readonly T[] | UnfitValue {
  return (value) => parseAll(value, value.split(/[\s,]+/), parse);
}

/**
 * A comma-separated list of names, which may contain spaces. Names with a comma are quoted. `bare` is the
 * text with marks for quoted parts.
 */
export function listOfNames<T>(
  parse: (name: string, bare: string) => T | UnfitValue,
): (value: string) => readonly T[] | UnfitValue {
  return (value) => {
    if (value.split('"').length % 2 === 0) return new UnfitValue('a quotation mark is missing');
    const items = value.match(/(?:"[^"]*"|[^",])+/g)?.map((item) => item.trim()) ?? [];
    return parseAll(value, items, (item) =>
      parse(item.replaceAll('"', '').trim(), item.replaceAll(/"[^"]*"/g, '"')),
    );
  };
}

function parseAll<T>(
  value: string,
  parts: readonly string[],
  parse: (part: string) => T | UnfitValue,
): readonly T[] | UnfitValue {
  const items = parts.filter((part) => part !== '').map((part) => parse(part));
  if (items.length === 0 && value !== '') return new UnfitValue('name at least one, separated by commas');
  const unfit = items.find((item) => item instanceof UnfitValue);
  return unfit instanceof UnfitValue ? unfit : (items as T[]);
}

export function origin(value: string): string | UnfitValue {
  const url = URL.parse(value);
  const bare = url && url.pathname === '/' && !/[?#@]/.test(value) && /^https?:$/.test(url.protocol);
  return bare
    ? url.origin
    : new UnfitValue('use scheme, name and port only, for example https://example.org');
}

/** The issuer in identity tokens. URLs without TLS are allowed only for this machine. */
export function issuerUrl(value: string): string | UnfitValue {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && !/[?#@]/.test(value)
    ? value
    : new UnfitValue('use the iss of its tokens, for example https://gitlab.example.org');
}

export function corsOrigins(value: string): '*' | readonly string[] | UnfitValue {
  if (value === '*') return '*';
  return value === 'none' ? [] : listOfValues(origin)(value);
}

export function localeValue(value: string): string | UnfitValue {
  if (availableLocales.includes(value)) return value;
  return new UnfitValue(
    `${JSON.stringify(value)} is not a language of the interface; choose from ${availableLocales.join(', ')}`,
  );
}

export function network(value: string): string | UnfitValue {
  return isNetwork(value)
    ? value
    : new UnfitValue(`${JSON.stringify(value)} is not an IP address or range, for example 10.0.0.0/8`);
}

export function editorUrl(value: string): string | UnfitValue {
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^(javascript|data|vbscript):/i.test(value);
  return isAddress && value.includes('{file}')
    ? value
    : new UnfitValue('use the URL that opens a file in your editor, for example vscode://file{file}:{line}');
}

/** A host name that can have subdomains: no scheme, no port, no IP address. */
export function domainName(value: string): string | UnfitValue {
  const { hostname, href } = URL.parse(`https://${value}`) ?? { hostname: '', href: '' };
  const isName = hostname.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return isName && href === `https://${hostname}/` && /[a-z]/.test(hostname) && hostname.length <= 240
    ? hostname
    : new UnfitValue('use a domain without scheme and path, for example team.example.org');
}
