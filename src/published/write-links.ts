import { type Format, formatNames, mediaTypeOf, type Offer, type Subject } from '../pages/format-names.ts';

/** Proxies take headers of some kilobytes: what no longer fits is in the page as well. */
const longest = 3_500;

/** What stands before, between and after an address in the header that tells where else something can be read. */
export type LinkParts = readonly string[];

/** In other formats, and in other languages. */
export function createLinkParts(
  kind: Subject['kind'],
  format: Format,
  languages: readonly string[],
  offer: Offer,
): LinkParts {
  const others = formatNames(kind, offer).filter((name) => name !== format);
  const ends = [
    '>; rel="canonical"',
    ...others.map((name) => `?format=${name}>; rel="alternate"; type="${mediaTypeOf(name)}"`),
    ...(languages.length > 1
      ? languages.map((language) => `?lang=${language}>; rel="alternate"; hreflang="${language}"`)
      : []),
  ];
  return ['<', ...ends.map((end, index) => (index === ends.length - 1 ? end : `${end}, <`))];
}

export function writeLinks(parts: LinkParts, address: string): string {
  const all = parts.join(address);
  if (all.length <= longest) return all;
  return all.slice(0, all.lastIndexOf(', <', longest));
}
