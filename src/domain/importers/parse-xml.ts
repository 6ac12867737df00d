import { decodeEntities } from './decode-entities.ts';

/** An element without its namespace prefix, which each program chooses freely. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** The element's own text, without that of its children. */
  text: string;
  /** Whether the import has read the text. */
  wasRead: boolean;
}

const [deepest, most] = [40, 200_000];

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!(\w+)|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/** Parses XML without a document type, and so without custom entities. Null for everything else and for documents above the limits. */
export function parseXml(text: string): XmlElement | null {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '', wasRead: false };
  const open = [root];
  let count = 0;
  token.lastIndex = 0;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [whole, data, declaration, closing, opening, attributes = '', isEmpty, words] =
      token.exec(text) ?? [];
    const parent = open.at(-1);
    if (whole === undefined || declaration !== undefined || parent === undefined) return null;
    if (words !== undefined) parent.text += decodeEntities(words);
    else if (data !== undefined) parent.text += data;
    else if (closing !== undefined && open.pop()?.name !== local(closing)) return null;
    else if (opening !== undefined) {
      const element = {
        name: local(opening),
        attributes: readAttributes(attributes),
        children: [],
        text: '',
        wasRead: false,
      };
      parent.children.push(element);
      count += 1;
      if (!isEmpty) open.push(element);
      if (open.length > deepest || count > most) return null;
    }
  }
  const [first] = root.children;
  return open.length === 1 && root.children.length === 1 && root.text.trim() === '' ? (first ?? null) : null;
}

/** Reads attributes of a token that is known to be well-formed. */
function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at);
    if (equals < 0) return attributes;
    const [double, single] = [text.indexOf('"', equals), text.indexOf("'", equals)];
    const opening = double < 0 || (single >= 0 && single < double) ? single : double;
    const closing = text.indexOf(text.charAt(opening), opening + 1);
    attributes.set(local(text.slice(at, equals).trim()), decodeEntities(text.slice(opening + 1, closing)));
    at = closing + 1;
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** All elements at a path of names. */
export function findAll(from: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    from ? [from] : [],
  );
}

/** The text of the first match, or empty. */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  const [first] = findAll(from, ...path);
  return first === undefined ? '' : readElement(first);
}

export function readElement(element: XmlElement): string {
  element.wasRead = true;
  return element.text.trim();
}

/** Lists text that the import did not read, each by its outermost element and the parent: `Education: Thesis`. */
export function unreadIn({ name, children }: XmlElement, ignored: ReadonlySet<string>): Set<string> {
  return new Set(children.flatMap((child) => lookInto(child, name, ignored).unread));
}

interface Looked {
  readonly isRead: boolean;
  readonly unread: readonly string[];
}

function lookInto(element: XmlElement, around: string, ignored: ReadonlySet<string>): Looked {
  const { name, children, text, wasRead } = element;
  if (ignored.has(name)) return { isRead: false, unread: [] };
  const within = children.map((child) => lookInto(child, name, ignored));
  const isText = text.trim() !== '';
  const unread = within.flatMap((looked) => looked.unread);
  if ((isText && wasRead) || within.some(({ isRead }) => isRead)) return { isRead: true, unread };
  return { isRead: false, unread: isText || unread.length > 0 ? [`${around}: ${name}`] : [] };
}
