import { isLink } from '../profile/links.ts';

/** Handlers for each part. Raw HTML, code and alt text arrive as `text`, so escaping there covers all. */
export type MarkdownParts = Bun.markdown.RenderCallbacks;

/** The one reader of members' Markdown; null when nothing sensible could come of it. */
export function readMarkdown(
  markdown: string,
  parts: MarkdownParts,
  { tables }: { readonly tables: boolean } = { tables: false },
): string | null {
  if (!mayHaveMarkup.test(markdown)) return readSentence(markdown, parts);
  if (markdown.includes('*') && !mayHaveMarkup.test(markdown.replace(emphasised, '$1$3')))
    return readEmphasis(markdown, parts);
  if (nestsTooDeep(markdown)) return null;
  return mayConcernOptions.test(markdown)
    ? Bun.markdown.render(markdown, parts, tables ? optionsWithTables : options)
    : Bun.markdown.render(markdown, parts);
}

/**
 * Most texts are a line of words, and the parser needs fifty times as long to find that out. Whatever begins with
 * neither letter nor digit, may be a list, a link or a reference to a character, or has anything else in it, is its.
 */
const mayHaveMarkup =
  /^(?![\dA-Za-z\u00c0-\u1fff\u2c00-\ud7ff])|^\d+[.)]|\/\/|&(?! )|\s$|[^ !"#%&'()+,\-./\d:;=?A-Za-z\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2c00-\ud7ff\uff00-\uffef]/;

function readSentence(words: string, { text, paragraph }: MarkdownParts): string | null {
  const written = text?.(words) ?? words;
  return paragraph?.(written) ?? written;
}

/**
 * Words between stars, with blanks or the end of a sentence around them: opening stars cannot be read as closing ones, nor
 * the reverse.
 */
const emphasised =
  /(^| )(\*\*?)([\dA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f](?:[^*]*[\dA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])?)\2(?=$|[ .,;:!?)])/g;

function readEmphasis(markdown: string, parts: MarkdownParts): string {
  const { text = asItIs, strong = asItIs, emphasis = asItIs, paragraph = asItIs } = parts;
  let written = '';
  let from = 0;
  for (const { index, 0: all, 1: before = '', 2: stars, 3: words = '' } of markdown.matchAll(emphasised)) {
    const mark = stars === '*' ? emphasis : strong;
    written += text(markdown.slice(from, index + before.length)) ?? '';
    written += mark(text(words) ?? '') ?? '';
    from = index + all.length;
  }
  return paragraph(written + (text(markdown.slice(from)) ?? '')) ?? '';
}

function asItIs(children: string): string {
  return children;
}

const options: Bun.markdown.Options = {
  noHtmlBlocks: true,
  tables: false,
  tasklists: false,
  autolinks: { url: true },
};

const optionsWithTables: Bun.markdown.Options = { ...options, tables: true };

/** HTML, tables, tasks, addresses. To read the options takes the parser longer than to read a sentence. */
const mayConcernOptions = /[\n\r<|[]|\/\//;

/** Quotes and lists in each other, 32 on one line: no member writes it, and the parser needs seconds for thousands. */
function nestsTooDeep(markdown: string): boolean {
  return /^[ \t]*(?:>[ \t]*|(?:[*+-]|\d{1,9}[.)])[ \t]+){32}/m.test(markdown);
}

/** A safe address of a link. The parser gives them as they were typed, whatever their scheme. */
export function findLink(href: string): string | null {
  const address = href.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  return isLink(address) ? address : null;
}
