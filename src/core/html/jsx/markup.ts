/** The children of an element. Strings are text and are escaped. Booleans and null render nothing. */
export type Children = Markup | string | number | boolean | null | undefined | readonly Children[];

/** Rendered HTML. Only JSX creates instances, so no document can contain a value that counts as one. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

export function renderToString(children: Children): string {
  if (typeof children === 'string') return escapeHtml(children);
  if (children instanceof Markup) return children.html;
  if (Array.isArray(children)) return renderList(children);
  return typeof children === 'number' ? String(children) : '';
}

function renderList(list: readonly Children[]): string {
  let html = '';
  for (let index = 0; index < list.length; index += 1) html += renderToString(list[index]);
  return html;
}

/** Enough for text, and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return /["&<]/.test(text) ? text.replace(/["&<]/g, entityOf) : text;
}

function entityOf(character: string): string {
  if (character === '"') return '&quot;';
  return character === '&' ? '&amp;' : '&lt;';
}
