import { availableLocales } from '../html/texts/available-locales.ts';
import { isNetwork } from '../platform/ip-address.ts';

/** What is wrong with a value, told as the way to mend it. */
export class Unfit {
  constructor(readonly fix: string) {}
}

export function text(value: string): string {
  return value;
}

/** For people to read, in one line. */
export function sentence(most: number): (value: string) => string | Unfit {
  return (value) => {
    const line = value.trim();
    return line !== '' && line.length <= most && !/\p{Cc}/u.test(line)
      ? line
      : new Unfit(`use 1 to ${most} characters in one line`);
  };
}

/** What it lets through of its ground is left out: nobody knows what it would stand on. */
export function hexColor(value: string): string | Unfit {
  const digits = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? value.slice(1).toLowerCase() : '';
  if (digits === '') return new Unfit('use a colour as CSS writes it in hexadecimal, such as #0a5bd3');
  return `#${digits.length < 6 ? digits.slice(0, 3).replace(/./g, '$&$&') : digits.slice(0, 6)}`;
}

/** Published, so no secret. */
export const developmentSecret = 'development only, known to everyone';

/** Nothing that was made at random has fewer. */
const fewestCharacters = 10;

export function secretText(value: string): string | Unfit {
  if (value.length < 32)
    return new Unfit('use at least 32 characters, for example from `openssl rand -hex 32`');
  return new Set(value).size >= fewestCharacters
    ? value
    : new Unfit(
        `use at least ${fewestCharacters} different characters, for example from \`openssl rand -hex 32\``,
      );
}

export function oneOf<const T extends string>(...options: T[]): (value: string) => T | Unfit {
  return (value) => options.find((option) => option === value) ?? new Unfit(`use ${options.join(' or ')}`);
}

export function integer(least: number, most: number): (value: string) => number | Unfit {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most
      ? number
      : new Unfit(`use a whole number from ${least} to ${most}`);
  };
}

export function rate(value: string): number | null | Unfit {
  if (value === 'off') return null;
  const number = integer(1, 1_000_000)(value);
  return number instanceof Unfit ? new Unfit('use a whole number of requests a minute, or off') : number;
}

export function portOrOff(value: string): number | null | Unfit {
  if (value === 'off') return null;
  const number = integer(1, 65_535)(value);
  return number instanceof Unfit ? new Unfit('use a port from 1 to 65535, or off') : number;
}

/** Minutes after midnight. */
export function timeOfDay(value: string): number | Unfit {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return hours === undefined || minutes === undefined
    ? new Unfit('use times of day, such as 03:00 or 03:00,15:00')
    : Number(hours) * 60 + Number(minutes);
}

export function listOf<T>(parse: (value: string) => T | Unfit): (value: string) => readonly T[] | Unfit {
  return (value) => {
    const items = value
      .split(/[\s,]+/)
      .filter((item) => item !== '')
      .map(parse);
    if (items.length === 0 && value !== '') return new Unfit('name at least one, separated by commas');
    const unfit = items.find((item) => item instanceof Unfit);
    return unfit instanceof Unfit ? unfit : (items as T[]);
  };
}

export function origin(value: string): string | Unfit {
  const url = URL.parse(value);
  const bare = url && url.pathname === '/' && !/[?#@]/.test(value) && /^https?:$/.test(url.protocol);
  return bare ? url.origin : new Unfit('use scheme, name and port alone, such as https://example.org');
}

export function corsOrigins(value: string): '*' | readonly string[] | Unfit {
  if (value === '*') return '*';
  return value === 'none' ? [] : listOf(origin)(value);
}

export function locale(value: string): string | Unfit {
  if (availableLocales.includes(value)) return value;
  return new Unfit(`${JSON.stringify(value)} is not translated; choose from ${availableLocales.join(', ')}`);
}

export function network(value: string): string | Unfit {
  return isNetwork(value)
    ? value
    : new Unfit(`${JSON.stringify(value)} is not an address or range such as 10.0.0.0/8`);
}

export function editorUrl(value: string): string | Unfit {
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^(javascript|data|vbscript):/i.test(value);
  return isAddress && value.includes('{file}')
    ? value
    : new Unfit('use the address that opens a file in your editor, such as vscode://file{file}:{line}');
}
