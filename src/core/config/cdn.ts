import { integerOrOff, UnfitValue } from './values.ts';

/** Seconds. Pages show durations in months, so caches must not keep them longer. */
const longest = 31 * 86_400;

export const secondsOrOff = integerOrOff(1, longest, `use 1 to ${longest} seconds, or off`);

export function purgeUrl(value: string): string | UnfitValue {
  const url = URL.parse(value.replaceAll('{key}', 'key'));
  const isFit = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
  return isFit
    ? value
    : new UnfitValue('use http://host/path or https://host/path; a secret goes into CDN_PURGE_HEADER');
}

/** A header of a request. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

export function headerLine(value: string): HeaderLine | UnfitValue {
  const [, name, text] =
    /^([A-Za-z][A-Za-z0-9-]{0,63}):[ \t]*([\x21-\x7e][\x20-\x7e]{0,4000})$/.exec(value) ?? [];
  return name === undefined || text === undefined
    ? new UnfitValue('use a name and a value, for example "X-Purge-Secret: …"')
    : { name, value: text.trimEnd() };
}
