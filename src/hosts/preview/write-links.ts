import {
  type Format,
  formatNames,
  mediaTypeOf,
  type Offer,
  type Subject,
} from '../../domain/pages/format-names.ts';

/** Proxies limit headers to a few kilobytes. The page also contains the links that don't fit. */
const longest = 3_500;

/** The parts of a `Link` header around the URL. */
export type LinkParts = readonly string[];

/** The links to other formats and languages. */
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
