import { decodeEntities } from './decode-entities.ts';
import { MarkdownLine } from './markdown-line.ts';

export interface HtmlText {
  readonly text: string;
  /** Where there is nothing but a list: its entries, and no text. */
  readonly highlights: readonly string[];
}

/** What a program let its users write in HTML, in Markdown: paragraphs, lists, emphasis, links, code; the rest is its text. */
export function htmlToMarkdown(html: string): HtmlText {
  const blocks = readBlocks(html);
  const isList = blocks.length > 0 && blocks.every(({ kind }) => kind === 'entry');
  if (isList) return { text: '', highlights: blocks.map(({ text }) => text) };
  const text = blocks.map(({ kind, text: one }) => (kind === 'entry' ? `- ${one}` : one));
  return { text: joinBlocks(blocks, text), highlights: [] };
}

/** Where a text has to be one, also if it is nothing but a list. */
export function htmlToText(html: string): string {
  const { text, highlights } = htmlToMarkdown(html);
  return text || highlights.map((line) => `- ${line}`).join('\n');
}

interface Block {
  readonly kind: 'text' | 'entry';
  readonly text: string;
}

const tag = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>]*)?)\/?>/gi;
const blockTags = /^(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table|tr|section|article)$/;
const skipped = /^(?:script|style|template|head|title)$/;
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: '**', strong: '**', i: '*', em: '*', code: '`' }),
);

function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
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
  for (const { 0: whole, 1: closing, 2: found = '', 3: attributes = '', index } of html.matchAll(tag)) {
    write(html.slice(last, index));
    last = index + whole.length;
    const name = found.toLowerCase();
    if (skipped.test(name)) hidden = closing ? '' : name;
    if (hidden !== '') continue;
    const mark = marks.get(name);
    if (name === 'br') line.breakLine();
    else if (blockTags.test(name)) {
      end();
      if (name === 'li') kind = closing ? 'text' : 'entry';
    } else if (name === 'a') line.put(closing ? closeLink(links.pop() ?? null) : openLink(links, attributes));
    else if (mark !== undefined) closing ? line.close(mark) : line.open(mark);
  }
  write(html.slice(last));
  end();
  return blocks;
}

function openLink(links: (string | null)[], attributes: string): string {
  const [, , quoted, bare] = /\bhref\s*=\s*(?:(["'])(.*?)\1|([^\s"'<>]+))/i.exec(attributes) ?? [];
  const address = decodeEntities(quoted ?? bare ?? '')
    .trim()
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  const safe = /^https?:\/\/[^\s<>]+$/i.test(address) ? address : null;
  links.push(safe);
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
