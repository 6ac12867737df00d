import { addressIn, oneLine, withoutControls } from './plain-text.ts';
import { findLink, type MarkdownParts, readMarkdown } from './read-markdown.ts';

/** The words of Markdown as plain text that keeps lists, quotes and link URLs. */
export function plainText(markdown = ''): string {
  const text = withoutControls(markdown);
  return (readMarkdown(text, toText) ?? text).replace(/\n{3,}/g, '\n\n').trim();
}

/** The words alone on one line, for descriptions. */
export function plainWords(markdown = ''): string {
  const text = withoutControls(markdown);
  return oneLine(readMarkdown(text, toWords) ?? text);
}

const block = (children: string) => `\n\n${children.trim()}\n\n`;

/** A character reference, for example `&#27;`, may produce a control character that the source does not contain. */
export const toText: MarkdownParts = {
  text: withoutControls,
  paragraph: block,
  heading: block,
  code: block,
  hr: () => block(''),
  blockquote: (children) => block(children.trim().replace(/^/gm, '> ')),
  list: (children) => `\n${children}\n\n`,
  listItem: (children, { ordered, start = 1, index }) => {
    const mark = ordered ? `${start + index}. ` : '- ';
    return `${mark}${children.trim().replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)}\n`;
  },
  link: (children, { href }) => {
    const address = addressIn(findLink(href));
    return address === null || children === href ? children : `${children} (${address})`;
  },
};

const apart = (children: string) => `${children} `;

const toWords: MarkdownParts = {
  code: apart,
  heading: apart,
  paragraph: apart,
  listItem: apart,
  hr: apart,
};
