import { plainLine } from '../../core/html/plain-line.ts';
import { oneLine } from '../../domain/formats/plain-text.ts';
import { descendants, type HtmlElement, parseHtml, readableText } from '../../domain/importers/parse-html.ts';
import { isLink } from '../../domain/profile/links.ts';

export interface PageFacts {
  /** Empty if the page has none. */
  readonly title: string;
  readonly description: string;
  /** The URL of its image. */
  readonly picture: string | null;
}

/** Characters. Parsing more would block other requests. */
const most = 300_000;
const longest = { title: 200, description: 300 };

/** Prefers Open Graph to the page's title and description. */
export function readPage(html: string, address: string): PageFacts {
  const elements = [...descendants(parseHtml(headOf(html)))];
  const said = new Map<string, string>();
  for (const { name, attributes } of elements) {
    const key = attributes.get('property') ?? attributes.get('name');
    const value = attributes.get('content')?.trim();
    if (name === 'meta' && key !== undefined && value && !said.has(key.toLowerCase()))
      said.set(key.toLowerCase(), value);
  }
  const first = (...keys: readonly string[]) => keys.flatMap((key) => said.get(key) ?? [])[0] ?? '';
  const picture = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image');
  return {
    title: shorten(first('og:title') || ownTitle(elements), longest.title),
    description: shorten(first('og:description', 'description'), longest.description),
    picture: resolve(picture, address),
  };
}

/** The content of a page's head, if it has one. */
function headOf(html: string): string {
  const beginning = html.slice(0, most);
  const end = beginning.search(/<\/head\b|<body\b/i);
  return end < 0 ? beginning : beginning.slice(0, end);
}

function ownTitle(elements: readonly HtmlElement[]): string {
  const title = elements.find(({ name }) => name === 'title');
  return title ? readableText(title) : '';
}

/** Shortens a text and removes line breaks, control characters and direction marks. */
function shorten(text: string, length: number): string {
  const line = oneLine(plainLine(text));
  if (line.length <= length) return line;
  return `${line
    .slice(0, length - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

function resolve(address: string, base: string): string | null {
  const url = address === '' ? null : URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) && isLink(url.href) ? url.href : null;
}
