import { posix } from 'node:path';
import { previewPaths } from '../../core/paths/preview.ts';
import { href } from '../../core/routing/href.ts';

/** Represents the server while rendering. It is unguessable, so that no member's link matches it. */
export const staticOrigin = `https://${crypto.randomUUID()}.static.invalid`;
/** The folder of files below a person's folder. No section can have this name. */
export const staticFiles = '_files';
/** The folder of the typeface's fonts. */
export const staticFonts = '_fonts';
/** The name of a smaller version of an image. */
export function staticSize(name: string): string {
  return `_${name}`;
}

/** The path of a page in a language. Null means the profile's own. */
export function staticPath(segments: readonly string[], language: string | null): string {
  return posix.join(...segments, language === null ? 'index.html' : `index.${language}.html`);
}

/** Link targets of a person's pages. */
export interface StaticPlaces {
  /** The profile's own language. Its pages have no language in their names. */
  readonly ownLanguage: string;
  /** File names by path. */
  readonly names: ReadonlyMap<string, string>;
  /** Images that pages embed, because browsers would run them as files. */
  readonly inlined: ReadonlyMap<string, string>;
}

/** Rewrites links to relative files, and removes parts that need a server: canonical URL, other formats and card. */
export function makeStatic(html: string, from: string, places: StaticPlaces): string {
  const remove = { element: (element: HTMLRewriterTypes.Element) => void element.remove() };
  const rewrite = (name: string) => ({
    element(element: HTMLRewriterTypes.Element) {
      const address = element.getAttribute(name);
      if (!address?.startsWith(`${staticOrigin}/`)) return;
      const inlined = name === 'src' ? places.inlined.get(parseAddress(address).file ?? '') : undefined;
      element.setAttribute(name, inlined ?? relativeTo(from, address, places));
    },
  });
  return new HTMLRewriter()
    .on('link[rel="canonical"], link[rel="alternate"], meta[property^="og:url"]', remove)
    .on('meta[property^="og:image"], meta[name="twitter:card"]', remove)
    .on('link[rel="preload"]', remove)
    .on('script[type="application/ld+json"], .printed, data.u-url', remove)
    .on('img[srcset]', {
      element(element) {
        const choices = (element.getAttribute('srcset') ?? '').split(', ').map((choice) => {
          const [address = '', width = ''] = choice.split(' ');
          return `${relativeTo(from, address, places)} ${width}`;
        });
        element.setAttribute('srcset', choices.join(', '));
      },
    })
    .on('[href]', rewrite('href'))
    .on('[src]', rewrite('src'))
    .transform(withFonts(html, from));
}

/** Styles precede the content, so members' texts stay unchanged. */
function withFonts(html: string, from: string): string {
  const end = html.indexOf('</style>');
  const [username = ''] = from.split('/');
  const folder = posix.relative(posix.dirname(`/${from}`), `/${username}/${staticFonts}`);
  return html.slice(0, end).replaceAll(`url(${fontFolder}`, `url(${folder}/`) + html.slice(end);
}

/** The fonts that a page refers to. */
export function fontsIn(html: string): string[] {
  const styles = html.slice(0, html.indexOf('</style>'));
  return [...styles.matchAll(fontUrl)].map(([, name = '']) => name);
}

const fontFolder = href(previewPaths.font, { name: '' });
const fontUrl = new RegExp(`url\\(${fontFolder}([\\w.-]+)\\)`, 'g');

function relativeTo(from: string, address: string, { names, ownLanguage }: StaticPlaces): string {
  const { segments, file, searchParams, hash } = parseAddress(address);
  const [username = ''] = segments;
  const size = searchParams.get('size');
  const name = file === null ? [] : (names.get(file) ?? file).split('/').map(encodeURIComponent);
  const language = searchParams.get('lang');
  const path =
    file === null
      ? staticPath(segments, language === ownLanguage ? null : language)
      : [username, size === null ? staticFiles : staticSize(size), ...name].join('/');
  const folder = from.split('/').slice(0, -1).map(encodeURIComponent).join('/');
  return posix.relative(`/${folder}`, `/${path}`) + hash;
}

/** Splits a URL into path, query and fragment. A file's URL has its path. */
function parseAddress(address: string) {
  const { pathname, searchParams, hash } = new URL(address);
  const segments = pathname.split('/').slice(1);
  const file = segments[1] === staticFiles ? segments.slice(2).map(decodeURIComponent).join('/') : null;
  return { segments, file, searchParams, hash };
}
