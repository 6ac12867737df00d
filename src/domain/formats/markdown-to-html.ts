import { findLink, type MarkdownParts, readMarkdown } from './read-markdown.ts';

/** A member's Markdown as HTML: these tags, `href` where a link is safe, `start` of a list, and nothing else. */
export function renderMarkdownHtml(markdown: string): string {
  return finish(markdown, readMarkdown(markdown, toHtml));
}

/** An operator's: with tables, headings below the one that the page has, and links that are vouched for. */
export function renderOwnMarkdownHtml(markdown: string): string {
  return finish(markdown, readMarkdown(markdown, ownToHtml, { tables: true }));
}

function finish(markdown: string, html: string | null): string {
  return html === null ? `<p>${escapeText(markdown)}</p>` : html.replaceAll('\n', '<br>');
}

const toHtml: MarkdownParts = {
  text: escapeText,
  html: (children) => children,
  codespan: (children) => `<code>${children}</code>`,
  code: (children) => `<pre><code>${children}</code></pre>`,
  image: (children) => children,
  link: (children, { href }) => renderLink(children, findLink(href), 'noopener nofollow ugc'),
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

const ownToHtml: MarkdownParts = {
  ...toHtml,
  link: (children, { href }) => renderLink(children, findLink(href), 'noopener'),
  heading: (children, { level }) => (level < 3 ? `<h2>${children}</h2>` : `<h3>${children}</h3>`),
  table: (children) => `<table>${children}</table>`,
  thead: (children) => `<thead>${children}</thead>`,
  tbody: (children) => `<tbody>${children}</tbody>`,
  tr: (children) => `<tr>${children}</tr>`,
  th: (children) => `<th scope="col">${children}</th>`,
  td: (children) => `<td>${children}</td>`,
};

/** Line breaks of the text itself come outside `text`, so a newline in it (in code) must not look like one. */
function escapeText(text: string): string {
  return Bun.escapeHTML(text).replaceAll('\n', '&#10;');
}

function renderLink(children: string, address: string | null, rel: string): string {
  // Every `<` that is not escaped begins a tag of ours, so `[^<>]` ends at the next one.
  const words = children.replace(/<a [^<>]*>|<\/a>/g, '');
  return address === null ? words : `<a href="${Bun.escapeHTML(address)}" rel="${rel}">${words}</a>`;
}

function startOf(start: number | undefined): string {
  return start === undefined || start === 1 ? '' : ` start="${Number(start)}"`;
}
