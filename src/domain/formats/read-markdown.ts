import { isLink } from '../profile/links.ts';

/** Handlers for each part. Raw HTML, code and alt text arrive as `text`, so escaping there covers all. */
export type MarkdownParts = Bun.markdown.RenderCallbacks;

/** The only parser for members' Markdown. Null if the nesting is too deep. */
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
 * A regular expression that finds plain lines, which is fifty times faster than parsing them. It sends a
 * text to the parser that may have lists, links or character references, or does not start with a letter or
 * digit.
 */
const mayHaveMarkup =
  /^(?![\dA-Za-z\u00c0-\u1fff\u2c00-\ud7ff])|^\d+[.)]|\/\/|&(?! )|\s$|[^ !"#%&'()+,\-./\d:;=?A-Za-z\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2c00-\ud7ff\uff00-\uffef]/;

function readSentence(words: string, { text, paragraph }: MarkdownParts): string | null {
  const written = text?.(words) ?? words;
  return paragraph?.(written) ?? written;
}

/**
 * Words between asterisks, with spaces or punctuation around them, so that no opening asterisk can be read
 * as a closing one.
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

/** Text that may have HTML, tables, task lists or URLs. Parsing with options takes longer than parsing a sentence. */
const mayConcernOptions = /[\n\r<|[]|\/\//;

/** Nested quotes and lists, 32 on one line. Members never write that, and the parser needs seconds for thousands. */
function nestsTooDeep(markdown: string): boolean {
  return /^[ \t]*(?:>[ \t]*|(?:[*+-]|\d{1,9}[.)])[ \t]+){32}/m.test(markdown);
}

/** The safe URL of a link, or null. The parser returns URLs as typed, with any scheme. */
export function findLink(href: string): string | null {
  const address = href.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  return isLink(address) ? address : null;
}
