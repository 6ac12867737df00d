import { decodeEntities } from './decode-entities.ts';
import { createFindMark, type FindMark } from './find-mark.ts';
import { MarkdownLine } from './markdown-line.ts';
import { ownLines } from './parse-html.ts';
import { skip } from './read-tag.ts';

export interface HtmlText {
  readonly text: string;
  /** The entries of a text that is nothing but a list. Then `text` is empty. */
  readonly highlights: readonly string[];
  /** URLs of removed links that are not web URLs. Their words stay in the text. */
  readonly dropped: readonly string[];
}

/**
 * Converts HTML from other programs to Markdown: paragraphs, lists, emphasis, links and code. The rest becomes text.
 */
export function htmlToMarkdown(html: string): HtmlText {
  const { blocks, dropped } = readBlocks(html);
  const isList = blocks.length > 0 && blocks.every(({ kind }) => kind === 'entry');
  if (isList) return { text: '', highlights: blocks.map(({ text }) => text), dropped };
  const text = blocks.map(({ kind, text: one }) => (kind === 'entry' ? `- ${one}` : one));
  return { text: joinBlocks(blocks, text), highlights: [], dropped };
}

/** The text for a field without highlights, even if it is nothing but a list. */
export function asText({ text, highlights }: HtmlText): string {
  return text || highlights.map((line) => `- ${line}`).join('\n');
}

interface Block {
  readonly kind: 'text' | 'entry';
  readonly text: string;
}

interface Tag {
  readonly index: number;
  readonly end: number;
  /** Empty for comments. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: string;
}

const tagName = /[a-z][a-z0-9]*/iy;
const skipped = /^(?:script|style|template|head|title)$/;
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: '**', strong: '**', i: '*', em: '*', code: '`' }),
);

function readBlocks(html: string): { readonly blocks: Block[]; readonly dropped: readonly string[] } {
  const blocks: Block[] = [];
  const dropped: string[] = [];
  const links: (string | null)[] = [];
  const line = new MarkdownLine();
  let [hidden, last, kind] = ['', 0, 'text' as Block['kind']];
  const end = () => {
    const text = line.take();
    if (text !== '') blocks.push({ kind, text });
  };
  const write = (text: string) => {
    if (hidden === '') line.write(decodeEntities(text));
  };
  for (const { name, isClosing, attributes, index, end: after } of readTags(html)) {
    write(html.slice(last, index));
    last = after;
    if (skipped.test(name)) hidden = isClosing ? '' : name;
    if (hidden !== '') continue;
    const mark = marks.get(name);
    if (name === 'br') line.breakLine();
    else if (ownLines.test(name)) {
      end();
      if (name === 'li') kind = isClosing ? 'text' : 'entry';
    } else if (name === 'a')
      line.put(isClosing ? closeLink(links.pop() ?? null) : openLink(links, attributes, dropped));
    else if (mark !== undefined) isClosing ? line.close(mark) : line.open(mark);
  }
  write(html.slice(last));
  end();
  return { blocks, dropped };
}

/** Unclosed tags and tags inside tags are text. */
function* readTags(html: string): Generator<Tag> {
  const find = createFindMark(html);
  for (let at = find('<', 0); at >= 0; ) {
    const tag = html.startsWith('<!--', at) ? readComment(at, find) : readTextTag(html, at, find);
    if (tag !== null) yield tag;
    at = find('<', tag?.end ?? at + 1);
  }
}

function readComment(index: number, find: FindMark): Tag | null {
  const closing = find('-->', index + '<!--'.length);
  if (closing < 0) return null;
  return { index, end: closing + '-->'.length, name: '', isClosing: false, attributes: '' };
}

function readTextTag(html: string, index: number, find: FindMark): Tag | null {
  const isClosing = html[index + 1] === '/';
  const start = index + (isClosing ? '</' : '<').length;
  const nameEnd = skip(tagName, html, start);
  if (nameEnd === start) return null;
  const next = find('<', start);
  // Searches only up to the next tag, because the next `>` may be far away.
  const length = html.slice(nameEnd, next < 0 ? html.length : next).indexOf('>');
  const attributes = html.slice(nameEnd, nameEnd + length);
  if (length < 0 || !/^(?:\s|\/?$)/.test(attributes)) return null;
  const name = html.slice(start, nameEnd).toLowerCase();
  return { index, end: nameEnd + length + 1, name, isClosing, attributes };
}

function openLink(links: (string | null)[], attributes: string, dropped: string[]): string {
  const [, , quoted, bare] = /\bhref\s*=\s*(?:(["'])(.*?)\1|([^\s"'<>]+))/i.exec(attributes) ?? [];
  const address = decodeEntities(quoted ?? bare ?? '')
    .trim()
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  const safe = /^https?:\/\/[^\s<>]+$/i.test(address) ? address : null;
  links.push(safe);
  // Fragment links of the original page have no target here.
  if (safe === null && address !== '' && !address.startsWith('#')) dropped.push(address);
  return safe === null ? '' : '[';
}

function closeLink(address: string | null): string {
  return address === null ? '' : `](${address})`;
}

function joinBlocks(blocks: readonly Block[], written: readonly string[]): string {
  return written.reduce((all, text, index) => {
    if (index === 0) return text;
    const isInList = blocks[index]?.kind === 'entry' && blocks[index - 1]?.kind === 'entry';
    return `${all}${isInList ? '\n' : '\n\n'}${text}`;
  }, '');
}
