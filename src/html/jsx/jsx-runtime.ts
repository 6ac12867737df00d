import type { Attributes, Elements } from './elements.ts';
import { type Children, escapeHtml, Markup, renderToString } from './markup.ts';

type Component<Props> = (props: Props) => Children;
type Given = Pick<Attributes, 'children' | 'dangerouslySetInnerHTML'> & Readonly<Record<string, unknown>>;

/** An element or a component, as HTML at once: what is inside it has been made before it. */
export function jsx<Props extends Given>(type: string | Component<Props>, props: Props): Markup {
  if (typeof type === 'string') return new Markup(renderElement(type, props));
  const made = type(props);
  return made instanceof Markup ? made : new Markup(renderToString(made));
}

export { jsx as jsxs };

export function Fragment({ children }: { readonly children?: Children }): Children {
  return children;
}

const unsafeName = /[\s\\/='"\0<>]/;
/** Names that were found safe: pages have few, which come again and again. */
const safeNames = new Set<string>();
const mostNames = 500;
const emptyElements: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);

function renderElement(tag: string, props: Given): string {
  if (!isSafe(tag)) throw new Error(`${tag} is no name of an element`);
  let start = `<${tag}`;
  for (const name in props) {
    if (name !== 'children' && name !== 'dangerouslySetInnerHTML')
      start += renderAttribute(name, props[name]);
  }
  const content = props.dangerouslySetInnerHTML?.__html || renderToString(props.children);
  return content === '' && emptyElements.has(tag) ? `${start}/>` : `${start}>${content}</${tag}>`;
}

function renderAttribute(name: string, value: unknown): string {
  if (value === undefined || value === null || !isSafe(name)) return '';
  if (typeof value === 'boolean' && !saysTrueOrFalse(name)) return value ? ` ${name}` : '';
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}

function isSafe(name: string): boolean {
  if (safeNames.has(name)) return true;
  if (unsafeName.test(name)) return false;
  if (safeNames.size < mostNames) safeNames.add(name);
  return true;
}

/** Of `aria-` and `data-` attributes and a few more, false is a value like others. */
function saysTrueOrFalse(name: string): boolean {
  return name[4] === '-' || name === 'spellcheck' || name === 'draggable';
}

export namespace JSX {
  export type Element = Markup;
  export type ElementType = keyof Elements | Component<never>;
  export interface ElementChildrenAttribute {
    readonly children: Children;
  }
  export interface IntrinsicElements extends Elements {}
}
