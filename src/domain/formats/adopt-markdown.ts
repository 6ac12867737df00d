import { renderMarkdownHtml } from './markdown-to-html.ts';
import { plainText } from './markdown-to-text.ts';
import { withoutControls } from './plain-text.ts';
import { findLink, type MarkdownParts, readMarkdown } from './read-markdown.ts';

/**
 * Rewrites a member's Markdown for our documents: headings below `level`, no HTML, no images, safe links
 * only. Keeps plain words if that would change the meaning.
 */
export function adoptMarkdown(markdown: string, level: number): string {
  const text = withoutControls(markdown);
  const adopted = joinBlocks(readMarkdown(text, toMarkdown(level)) ?? '', '\n\n');
  if (renderMarkdownHtml(adopted) === renderMarkdownHtml(text)) return adopted;
  return plainText(text)
    .split('\n')
    .map((line) => guardStart(escapeMarks(line.trim())))
    .join('\n')
    .replace(/(?<=.)\n(?=.)/g, '\\\n');
}

/** Escapes plain text for Markdown, so that it renders unchanged anywhere in a line. */
export function escapeMarks(text: string): string {
  // Some Markdown parsers still read `\<` as HTML, so `<` becomes a character reference.
  return text.replace(/[\\`*_[\]~|]|&(?=#?\w+;)|(?<=^|\s)#/g, '\\$&').replaceAll('<', '&lt;');
}

function unescapeText(markdown: string): string {
  return markdown.replace(/\\(.)|&lt;/g, (_, mark: string | undefined) => mark ?? '<');
}

/** Escapes characters that start a block at the beginning of a line. */
export function guardStart(line: string): string {
  return line.replace(/^[-+=>#]|(?<=^\d{1,9})[.)](?=\s|$)/, '\\$&');
}

/**
 * Control characters, which cleaned texts cannot contain. They separate blocks from words and mark tight
 * list items.
 */
const [edge, tight] = ['\0', '\u0001'];

function toMarkdown(level: number): MarkdownParts {
  return {
    text: (text) => escapeMarks(withoutControls(text)),
    codespan: (children) => writeCode(unescapeText(children).replaceAll('\n', ' ')),
    code: (children, meta) => asBlock(writeFence(unescapeText(children), meta?.language ?? '')),
    image: (children) => children,
    link: (children, { href }) => writeLink(children, findLink(href)),
    strong: (children) => `**${children}**`,
    emphasis: (children) => `*${children}*`,
    strikethrough: (children) => `~~${children}~~`,
    heading: (children, { level: depth }) =>
      asBlock(`${'#'.repeat(Math.min(depth + level, 6))} ${children.replaceAll('\n', ' ')}`),
    paragraph: (children) => asBlock(writeLines(children)),
    blockquote: (children) =>
      asBlock(joinBlocks(children, '\n\n').replace(/^(?=(.?))/gm, (_, next) => (next ? '> ' : '>'))),
    list: (children) => asBlock(writeList(children)),
    listItem: (children, { ordered, start = 1, index }) =>
      writeItem(children, ordered ? `${start + index}. ` : '- '),
    hr: () => asBlock('***'),
  };
}

function asBlock(markdown: string): string {
  return edge + markdown + edge;
}

/** A block stands between two edge marks. Text outside is the content of a list item without paragraphs. */
function joinBlocks(children: string, gap: string): string {
  return children
    .split(edge)
    .map((part, index) => (index % 2 === 0 ? writeLines(part) : part))
    .filter((part) => part !== '')
    .join(gap);
}

/** Keeps the member's line breaks. */
function writeLines(words: string): string {
  return words.split('\n').map(guardStart).join('\\\n');
}

function writeItem(children: string, mark: string): string {
  const isTight = !children.startsWith(edge);
  const item = joinBlocks(children, isTight ? '\n' : '\n\n');
  return asBlock((isTight ? tight : '') + mark + item.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`));
}

function writeList(children: string): string {
  const items = children.split(edge).filter((item) => item !== '');
  const gap = items.some((item) => item.startsWith(tight)) ? '\n' : '\n\n';
  return items.map((item) => item.replace(tight, '')).join(gap);
}

function writeLink(words: string, address: string | null): string {
  if (address === null) return words;
  return unescapeText(words) === address
    ? `<${address}>`
    : `[${words}](<${address.replaceAll('&', '&amp;')}>)`;
}

/** Writes a code span between as many backticks as its content requires. */
export function writeCode(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const gap = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return fence + gap + code + gap + fence;
}

function writeFence(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(longestRun(code) + 1, 3));
  const name = /^[\w+#.-]+$/.test(language) ? language : '';
  return `${fence}${name}\n${code === '' || code.endsWith('\n') ? code : `${code}\n`}${fence}`;
}

function longestRun(code: string): number {
  return Array.from(code.matchAll(/`+/g), ([run]) => run.length).reduce(
    (one, other) => Math.max(one, other),
    0,
  );
}
