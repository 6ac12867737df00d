import { type Format, formatNames, mediaTypeOf } from '../../pages/representations.ts';
import { kindOf, type Place } from '../find-subject.ts';

/** Proxies take headers of some kilobytes: what no longer fits is in the page as well. */
const longestLinks = 3_500;

interface Shown {
  readonly place: Place;
  readonly format: Format;
}

/** The header that tells where else a place can be read: in other formats, and in other languages. */
export function writeLinks(address: string, languages: readonly string[], { place, format }: Shown): string {
  const own = `<${address}>; rel="canonical"`;
  const written = addLinks(own, address, linksToFormats[kindOf(place)][format]);
  return languages.length > 1 ? addLinks(written, address, languages.map(linkToLanguage)) : written;
}

function addLinks(written: string, address: string, links: readonly string[]): string {
  let all = written;
  for (const link of links) {
    if (all.length + address.length + link.length >= longestLinks) break;
    all += `, <${address}${link}`;
  }
  return all;
}

const linksToFormats = {
  profile: linksBetween(formatNames('profile')),
  section: linksBetween(formatNames('section')),
  item: linksBetween(formatNames('item')),
};

/** For each of them to the others, behind the address. */
function linksBetween(formats: readonly Format[]): Readonly<Record<Format, readonly string[]>> {
  const linkTo = (name: Format) => `?format=${name}>; rel="alternate"; type="${mediaTypeOf(name)}"`;
  const links = formatNames('profile').map((format) => [
    format,
    formats.filter((name) => name !== format).map(linkTo),
  ]);
  return Object.fromEntries(links);
}

function linkToLanguage(language: string): string {
  return `?lang=${language}>; rel="alternate"; hreflang="${language}"`;
}
