import { escapeXml } from '../formats/xml.ts';
import { decodeEntities } from './decode-entities.ts';
import { createFindMark } from './find-mark.ts';
import { type MarkedText, type OpeningTag, readTag, skip } from './read-tag.ts';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: HtmlElement | null;
  readonly children: (HtmlElement | string)[];
}

interface Page extends MarkedText {
  readonly lower: string;
}

const [deepest, most] = [200, 100_000];
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose content isn't markup. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'template']);
/** Tags that implicitly close an open element. */
const endedBy: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    p: /^(?:p|div|ul|ol|dl|table|section|article|main|header|footer|aside|nav|h[1-6]|pre|blockquote|form|hr)$/,
    li: /^li$/,
    dt: /^d[dt]$/,
    dd: /^d[dt]$/,
    tr: /^tr$/,
    td: /^t[dhr]$/,
    th: /^t[dhr]$/,
    option: /^option$/,
  }),
);

const tagName = /[a-z][\w:-]*/iy;

/** Parses a page into a tree that is good enough for finding elements, but not for rendering. */
export function parseHtml(text: string): HtmlElement {
  const root: HtmlElement = { name: '#root', attributes: new Map(), parent: null, children: [] };
  let [open, depth, count] = [root, 0, 0];
  const close = (name: string) => {
    let found: HtmlElement | null = open;
    while (found && found.name !== name) found = found.parent;
    if (!found?.parent) return;
    while (open !== found && open.parent) [open, depth] = [open.parent, depth - 1];
    if (open.parent) [open, depth] = [open.parent, depth - 1];
  };
  const page = { text, lower: inSmallLetters(text), find: createFindMark(text) };
  for (let at = 0; at < text.length && count < most; ) {
    const token = readToken(page, at);
    at = token.end;
    if ('words' in token) open.children.push(decodeEntities(token.words));
    else if ('closing' in token) close(token.closing);
    else if ('opening' in token) {
      const { opening: name, attributes } = token;
      if (endedBy.get(open.name)?.test(name)) close(open.name);
      const element = { name, attributes, parent: open, children: [] };
      open.children.push(element);
      count += 1;
      if (raw.has(name)) at = readRaw(page, at, element);
      else if (!empty.has(name) && depth < deepest) [open, depth] = [element, depth + 1];
    }
  }
  return root;
}

type Token = { readonly end: number } & (
  | { readonly words: string }
  | { readonly closing: string }
  | { readonly opening: string; readonly attributes: OpeningTag['attributes'] }
  | { readonly isPassedOver: true }
);

function readToken(page: Page, at: number): Token {
  const { text, lower, find } = page;
  if (text.startsWith('<!--', at)) {
    const end = find('-->', at + '<!--'.length);
    return { isPassedOver: true, end: end < 0 ? text.length : end + '-->'.length };
  }
  if (text[at] === '<') {
    const isClosing = text[at + 1] === '/';
    const start = at + (isClosing ? '</' : '<').length;
    const nameEnd = skip(tagName, text, start);
    const name = lower.slice(start, nameEnd);
    // Browsers treat declarations and closing tags without a name as comments.
    const isComment = name === '' && (isClosing || text[start] === '!' || text[start] === '?');
    const end = isClosing || isComment ? find('>', nameEnd) + 1 : 0;
    if (end > 0) return isComment ? { isPassedOver: true, end } : { closing: name, end };
    const tag = isClosing || name === '' ? null : readTag(page, nameEnd);
    if (tag !== null) return { opening: name, ...tag };
  }
  const next = find('<', at + 1);
  const end = next < 0 ? text.length : next;
  return { words: text.slice(at, end), end };
}

/** Lowercases ASCII only, because other letters may change length and shift positions. */
function inSmallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function readRaw({ text, lower }: Page, from: number, element: HtmlElement): number {
  const found = lower.indexOf(`</${element.name}`, from);
  const content = text.slice(from, found < 0 ? text.length : found);
  element.children.push(
    element.name === 'script' || element.name === 'style' ? content : decodeEntities(content),
  );
  const end = found < 0 ? -1 : text.indexOf('>', found);
  return end < 0 ? text.length : end + 1;
}

/**
 * Elements in document order, without skipped elements and their content. It is iterative, because nested
 * generators would pass each element through every level.
 */
export function* descendants(
  element: HtmlElement,
  isPassedOver: (child: HtmlElement) => boolean = () => false,
): Generator<HtmlElement> {
  const waiting = element.children.toReversed();
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    if (typeof child === 'string' || isPassedOver(child)) continue;
    yield child;
    for (let at = child.children.length - 1; at >= 0; at -= 1) waiting.push(child.children[at] ?? '');
  }
}

/** The visible text in one line. */
export function readableText(element: HtmlElement): string {
  const words: string[] = [];
  collectWords(element, words);
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** Collects into one list, because a string per element would copy the text once per level. */
function collectWords(element: HtmlElement, words: string[]): void {
  if (unread.has(element.name)) return;
  if (element.name === 'img') words.push(element.attributes.get('alt') ?? '');
  const gap = ownLines.test(element.name) ? ' ' : '';
  words.push(gap);
  for (const child of element.children)
    if (typeof child === 'string') words.push(child);
    else collectWords(child, words);
  words.push(gap);
}

const unread = new Set(['script', 'style', 'template']);
/** Block elements: each starts and ends a line. */
export const ownLines =
  /^(?:p|div|br|hr|ul|ol|li|dl|dt|dd|h[1-6]|blockquote|pre|table|tr|td|th|section|article|header|footer|address|figure|figcaption)$/;

/** Its content as HTML. Links are resolved against the URL of the page. */
export function writeInner(element: HtmlElement, base: string | null): string {
  const parts: string[] = [];
  collectInner(element, base, parts);
  return parts.join('');
}

/** HTML's own tag names, without custom elements and those of Word. */
const htmlName = /^[a-z][a-z0-9]*$/;

function collectInner(element: HtmlElement, base: string | null, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(escapeXml(child));
    else if (child.name === 'img') parts.push(escapeXml(child.attributes.get('alt') ?? ''));
    else if (child.name === 'br') parts.push('<br>');
    else if (!htmlName.test(child.name)) collectInner(child, base, parts);
    else if (!unread.has(child.name)) {
      const address = child.name === 'a' ? child.attributes.get('href') : undefined;
      const href = address === undefined ? '' : ` href="${escapeXml(resolve(address, base))}"`;
      parts.push(`<${child.name}${href}>`);
      collectInner(child, base, parts);
      parts.push(`</${child.name}>`);
    }
  }
}

/** Keeps fragment links of the page as they are. */
function resolve(address: string, base: string | null): string {
  if (base === null || /^\s*(?:#|$)/.test(address) || URL.canParse(address)) return address;
  return URL.parse(address, base)?.href ?? address;
}
