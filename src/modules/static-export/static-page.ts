import { posix } from 'node:path';
import { previewPaths } from '../../core/paths/preview.ts';
import { href } from '../../core/routing/href.ts';

/**
 * Stands for the server while pages are made that shall know none; no one can guess it, so no link of a member is taken
 * for ours.
 */
export const staticOrigin = `https://${crypto.randomUUID()}.static.invalid`;
/** Below the folder of a person; no section has such a name. */
export const staticFiles = '_files';
/** Fonts of the typeface. */
export const staticFonts = '_fonts';
/** The same images in a smaller size. */
export function staticSize(name: string): string {
  return `_${name}`;
}

/** Where the page of a place is stored, in its language; null for the profile's own. */
export function staticPath(segments: readonly string[], language: string | null): string {
  return posix.join(...segments, language === null ? 'index.html' : `index.${language}.html`);
}

/** Link targets of a person's pages. */
export interface StaticPlaces {
  /** Its pages have no language in their names. */
  readonly ownLanguage: string;
  /** Where files are found by their paths. */
  readonly names: ReadonlyMap<string, string>;
  /** Images that are shown from within the page, because by themselves a browser would run them. */
  readonly inlined: ReadonlyMap<string, string>;
}

/** With links from file to file, and without what only a server has: its address, its other formats, its card. */
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

/** Styles come before the content, so the text of a member stays as it is. */
function withFonts(html: string, from: string): string {
  const end = html.indexOf('</style>');
  const [username = ''] = from.split('/');
  const folder = posix.relative(posix.dirname(`/${from}`), `/${username}/${staticFonts}`);
  return html.slice(0, end).replaceAll(`url(${fontFolder}`, `url(${folder}/`) + html.slice(end);
}

/** The fonts that a page names. */
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

/** The file is the path of one, where the address is that of a file. */
function parseAddress(address: string) {
  const { pathname, searchParams, hash } = new URL(address);
  const segments = pathname.split('/').slice(1);
  const file = segments[1] === staticFiles ? segments.slice(2).map(decodeURIComponent).join('/') : null;
  return { segments, file, searchParams, hash };
}
