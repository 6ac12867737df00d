import { memoize } from '../../platform/memo.ts';
import type { Attributes, Elements } from './elements.ts';
import { type Children, escapeHtml, Markup, renderToString } from './markup.ts';

type Component<Props> = (props: Props) => Children;
type Given = Pick<Attributes, 'children' | 'dangerouslySetInnerHTML'> & Readonly<Record<string, unknown>>;

/** Renders an element or component to HTML immediately. Its children are already rendered. */
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
const emptyElements: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);

/** Joins as few strings as possible, because a page is joined from all of them. */
function renderElement(tag: string, props: Given): string {
  const { open, close, isEmpty } = tagOf(tag);
  let start = open;
  /** The quote that `start` ends with. */
  let quote = '';
  for (const name in props) {
    const value = props[name];
    if (value === undefined || value === null || name === 'children' || name === 'dangerouslySetInnerHTML')
      continue;
    const attribute = attributeOf(name);
    if (attribute === null) continue;
    if (typeof value === 'string' && value !== '') {
      start = `${start}${quote === '' ? attribute.first : attribute.next}${escapeHtml(value)}`;
      quote = '"';
    } else {
      start = `${start}${quote}${renderOther(attribute, value)}`;
      quote = '';
    }
  }
  const content = props.dangerouslySetInnerHTML?.__html || renderToString(props.children);
  if (content === '' && isEmpty) return `${start}${quote}/>`;
  return `${start}${quote === '' ? '>' : '">'}${content}${close}`;
}

interface Attribute {
  readonly bare: string;
  readonly first: string;
  /** The text before the attribute if another attribute precedes it. */
  readonly next: string;
  readonly saysTrueOrFalse: boolean;
}

function renderOther({ bare, first, saysTrueOrFalse }: Attribute, value: unknown): string {
  if (value === '' || (value === true && !saysTrueOrFalse)) return bare;
  return value === false && !saysTrueOrFalse ? '' : `${first}${escapeHtml(String(value))}"`;
}

/** Cached, because pages use few names. */
const tagOf = memoize(500, (name: string) => {
  if (unsafeName.test(name)) throw new Error(`${name} is not an element name`);
  return { open: `<${name}`, close: `</${name}>`, isEmpty: emptyElements.has(name) };
});

/** Null if the name can't be an attribute. It is skipped. */
const attributeOf = memoize(500, (name: string): Attribute | null => {
  if (unsafeName.test(name)) return null;
  return {
    bare: ` ${name}`,
    first: ` ${name}="`,
    next: `" ${name}="`,
    saysTrueOrFalse: saysTrueOrFalse(name),
  };
});

/** Whether false is printed as a value, as in `aria-`, `data-` and a few other attributes. */
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
