import { findLink, type MarkdownParts, readMarkdown } from './read-markdown.ts';

/** Returns the HTML of a card for a URL that is alone on its line. Null renders a plain link. */
export type DrawLinkCard = (url: string) => string | null;

/**
 * Renders a member's Markdown as HTML. The output has only these tags, cards, `href` of safe links, and
 * `start` of lists.
 */
export function renderMarkdownHtml(markdown: string, drawCard?: DrawLinkCard): string {
  const parts = drawCard && markdown.includes('://') ? partsWithCards(drawCard) : toHtml;
  return finish(markdown, readMarkdown(markdown, parts));
}

/**
 * Renders an operator's Markdown: with tables, with headings below the page's heading, and without
 * `nofollow` on links.
 */
export function renderOwnMarkdownHtml(markdown: string): string {
  return finish(markdown, readMarkdown(markdown, ownToHtml, { tables: true }));
}

function finish(markdown: string, html: string | null): string {
  return html === null ? `<p>${escapeText(markdown)}</p>` : html.replaceAll('\n', '<br>');
}

const outgoing = 'noopener nofollow ugc';

const toHtml: MarkdownParts = {
  text: escapeText,
  html: (children) => children,
  codespan: (children) => `<code>${children}</code>`,
  code: (children) => `<pre><code>${children}</code></pre>`,
  image: (children) => children,
  link: (children, { href }) => renderLink(children, findLink(href), outgoing),
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

function partsWithCards(drawCard: DrawLinkCard): MarkdownParts {
  const bare = new Map<string, string>();
  return {
    ...toHtml,
    link(children, { href }) {
      const address = findLink(href);
      const link = renderLink(children, address, outgoing);
      if (address !== null && children === escapeText(address)) bare.set(link, address);
      return link;
    },
    paragraph(children) {
      if (!children.includes('://')) return `<p>${children}</p>`;
      const parts = [''];
      for (const line of children.split('\n')) {
        const url = bare.get(line.trim()) ?? findBareUrl(line.trim());
        const card = url === null ? null : drawCard(url);
        if (card !== null) parts.push(card, '');
        else parts.push(`${parts.pop()}\n${line}`);
      }
      return parts.map((part, index) => (index % 2 === 1 ? part : inParagraph(part))).join('');
    },
  };
}

/** Finds a URL with a port, because the parser does not link those. */
function findBareUrl(line: string): string | null {
  if (!/^https?:\/\/[^\s<>]+$/.test(line)) return null;
  const entities = { '&amp;': '&', '&quot;': '"', '&#x27;': "'" } as const;
  return findLink(
    line.replace(/&(?:amp|quot|#x27);/g, (entity) => entities[entity as keyof typeof entities]),
  );
}

function inParagraph(lines: string): string {
  const words = lines.trim();
  return words === '' ? '' : `<p>${words}</p>`;
}

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

/** Escapes newlines in code, because line breaks in a paragraph do not arrive through `text`. */
function escapeText(text: string): string {
  return Bun.escapeHTML(text).replaceAll('\n', '&#10;');
}

function renderLink(children: string, address: string | null, rel: string): string {
  // Every unescaped `<` starts a tag that we wrote, so `[^<>]` stops at the end of that tag.
  const words = children.replace(/<a [^<>]*>|<\/a>/g, '');
  return address === null ? words : `<a href="${Bun.escapeHTML(address)}" rel="${rel}">${words}</a>`;
}

function startOf(start: number | undefined): string {
  return start === undefined || start === 1 ? '' : ` start="${Number(start)}"`;
}
