/** Converts pasted HTML to the supported Markdown. Other formatting is dropped. */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('script, style, template, title')) one.remove();
  // The Content-Security-Policy also covers parsed documents. It blocks style attributes, but not styles set
  // by a script.
  for (const one of body.querySelectorAll<HTMLElement>('[style]'))
    one.style.cssText = one.getAttribute('style') ?? '';
  const lines = write(body)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

const blocks = /^(?:p|div|h[1-6]|ul|ol|blockquote|pre|section|article|table|tr)$/;

function write(node: Node, isInLines = false): string {
  if (node.nodeType === Node.TEXT_NODE)
    return escapeMarks((node.nodeValue ?? '').replace(isInLines ? /[^\S\n]+/g : /\s+/g, ' '));
  if (!(node instanceof HTMLElement)) return '';
  const keeps = keepsLines(node) ?? isInLines;
  const inside = [...node.childNodes].map((child) => write(child, keeps)).join('');
  const tag = node.localName;
  if (tag === 'br') return '\n';
  if (tag === 'li') return `\n${numberOf(node)} ${inside.trim()}`;
  if (tag === 'a') return link(inside, node.getAttribute('href') ?? '');
  if (isBold(node)) return around('**', inside);
  if (tag === 'em' || tag === 'i' || node.style.fontStyle === 'italic') return around('*', inside);
  return blocks.test(tag) ? `\n\n${inside}\n\n` : inside;
}

/** Whether line breaks are visible. Undefined means as in the parent. */
function keepsLines({ localName, style }: HTMLElement): boolean | undefined {
  const spaces = style.whiteSpace || style.getPropertyValue('white-space-collapse');
  if (spaces === '' || spaces === 'inherit') return localName === 'pre' || undefined;
  return /^(?:pre|break-)/.test(spaces);
}

/** Some editors wrap everything in a `b` with normal weight. */
function isBold({ localName, style: { fontWeight } }: HTMLElement): boolean {
  if (fontWeight !== '') return fontWeight === 'bold' || Number(fontWeight) >= 600;
  return /^(?:b|strong|h[1-6])$/.test(localName);
}

function numberOf(item: HTMLElement): string {
  const list = item.parentElement;
  return list?.localName === 'ol' ? `${[...list.children].indexOf(item) + 1}.` : '-';
}

/** Puts the marks around the words, without the surrounding blanks. */
function around(sign: string, inside: string): string {
  const text = inside.trim();
  return text === '' || text.includes('\n\n') ? inside : inside.replace(text, () => sign + text + sign);
}

function link(inside: string, address: string): string {
  const text = inside.trim();
  if (!/^(?:https?|mailto):/i.test(address)) return inside;
  return text === '' || text === address ? address : `[${text}](${address.replace(/[()\s]/g, percent)})`;
}

function escapeMarks(text: string): string {
  return text.replace(/[\\*_`[\]]/g, '\\$&');
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
