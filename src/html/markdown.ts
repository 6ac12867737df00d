import { isLink } from '../profile/links.ts';

/** A member's Markdown as HTML: these tags, `href` where a link is safe, `start` of a list, and nothing else. */
export function renderMarkdownHtml(text: string): string {
  if (nestsTooDeep(text)) return `<p>${escapeText(text)}</p>`;
  return Bun.markdown.render(text, toHtml, options).replaceAll('\n', '<br>');
}

/** The words alone, in one line: for descriptions. */
export function markdownToPlainText(text: string): string {
  const words = nestsTooDeep(text) ? text : Bun.markdown.render(text, toWords, options);
  return words.replace(/\s+/g, ' ').trim();
}

const options: Bun.markdown.Options = {
  noHtmlBlocks: true,
  tables: false,
  tasklists: false,
  autolinks: { url: true },
};

/** The parser hands raw HTML, code and alternative texts to `text` too: everything a member wrote is escaped there. */
const toHtml: Bun.markdown.RenderCallbacks = {
  text: escapeText,
  html: (children) => children,
  codespan: (children) => `<code>${children}</code>`,
  code: (children) => `<pre><code>${children}</code></pre>`,
  image: (children) => children,
  link: (children, { href }) => renderLink(children, unescapeAddress(href)),
  strong: (children) => `<strong>${children}</strong>`,
  emphasis: (children) => `<em>${children}</em>`,
  strikethrough: (children) => `<del>${children}</del>`,
  heading: (children) => `<p><strong>${children}</strong></p>`,
  paragraph: (children) => `<p>${children}</p>`,
  blockquote: (children) => `<blockquote>${children}</blockquote>`,
  list: (children, { ordered, start }) =>
    ordered ? `<ol${startOf(start)}>${children}</ol>` : `<ul>${children}</ul>`,
  listItem: (children) => `<li>${children}</li>`,
  hr: () => '<hr>',
};

const apart = (children: string) => `${children} `;

const toWords: Bun.markdown.RenderCallbacks = {
  code: apart,
  heading: apart,
  paragraph: apart,
  listItem: apart,
  hr: apart,
};

/** Line breaks of the text itself come outside `text`, so a newline in it (in code) must not look like one. */
function escapeText(text: string): string {
  return Bun.escapeHTML(text).replaceAll('\n', '&#10;');
}

function renderLink(children: string, href: string): string {
  const words = children.replace(/<a [^>]*>|<\/a>/g, '');
  return isLink(href) ? `<a href="${Bun.escapeHTML(href)}" rel="noopener nofollow ugc">${words}</a>` : words;
}

/** The parser gives addresses as they were typed. */
function unescapeAddress(href: string): string {
  return href.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}

function startOf(start: number | undefined): string {
  return start === undefined || start === 1 ? '' : ` start="${Number(start)}"`;
}

/** Quotes and lists in each other, 32 on one line: nobody writes it, and the parser needs seconds for thousands. */
function nestsTooDeep(text: string): boolean {
  return /^[ \t]*(?:>[ \t]*|(?:[*+-]|\d{1,9}[.)])[ \t]+){32}/m.test(text);
}
