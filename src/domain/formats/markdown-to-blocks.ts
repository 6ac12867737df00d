import { addressIn, withoutControls } from './plain-text.ts';
import { findLink, type MarkdownParts, readMarkdown } from './read-markdown.ts';

/** Adjacent words of a paragraph with the same style. A line feed is a line break. */
export interface Run {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly code?: true;
  readonly address?: string;
}

/** Blocks of Word and PDF documents. */
export type Block =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

type Part = Node | string;
interface Node {
  readonly name: string;
  readonly children: readonly Part[];
  readonly address?: string | null;
  readonly start?: number | null;
}

/** The parser joins strings, so a part is stored in a list and its number between these marks represents it. */
const [opening, closing] = ['\u0001', '\u0002'];

/** Returns the words to show for a bare URL. Null shows the URL itself. */
export type NameUrl = (url: string) => string | null;

const asWritten: NameUrl = () => null;

/** Parses a member's Markdown into blocks. */
export function blocksOf(markdown = '', nameUrl: NameUrl = asWritten): Block[] {
  const text = withoutControls(markdown);
  const nodes: Node[] = [];
  const shown = readMarkdown(text, partsInto(nodes, nameUrl));
  return toBlocks(shown === null ? [text] : partsOf(shown, nodes));
}

/** Members' texts cannot contain the marks, because they have no control characters. */
function partsInto(nodes: Node[], nameUrl: NameUrl): MarkdownParts {
  const put = (name: string, children: string, more: Omit<Node, 'name' | 'children'> = {}) => {
    nodes.push({ name, children: partsOf(children, nodes), ...more });
    return opening + (nodes.length - 1) + closing;
  };
  const as = (name: string) => (children: string) => put(name, children);
  return {
    text: withoutControls,
    strong: as('bold'),
    emphasis: as('italic'),
    strikethrough: as('strike'),
    codespan: as('code'),
    link(children, { href }) {
      const url = findLink(href);
      const words = children === url ? nameUrl(url) : null;
      return put('link', words === null ? children : withoutControls(words), { address: addressIn(url) });
    },
    paragraph: as('paragraph'),
    heading: (children) => put('paragraph', put('bold', children)),
    code: (children) => put('paragraph', put('code', children.replace(/\n$/, ''))),
    blockquote: as('quote'),
    list: (children, { ordered, start = 1 }) => put('list', children, { start: ordered ? start : null }),
    listItem: as('item'),
    hr: () => '',
  };
}

function partsOf(text: string, nodes: readonly Node[]): Part[] {
  const [first = '', ...rest] = text.split(opening);
  const parts = rest.flatMap((part): Part[] => {
    const [number = '', words = ''] = part.split(closing);
    return [nodes[Number(number)] ?? '', words];
  });
  return [first, ...parts].filter((part) => part !== '');
}

function toBlocks(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  let loose: Part[] = [];
  const close = () => {
    const runs = tidy(loose.flatMap((part) => toRuns(part, {})));
    if (runs.length > 0) blocks.push({ kind: 'paragraph', runs });
    loose = [];
  };
  for (const part of parts) {
    const block = typeof part === 'string' ? null : toBlock(part);
    if (block === null) loose.push(part);
    else {
      close();
      blocks.push(...block);
    }
  }
  close();
  return blocks;
}

/** Null for inline elements. */
function toBlock({ name, children, start = null }: Node): Block[] | null {
  switch (name) {
    case 'paragraph':
      return toBlocks(children);
    case 'quote':
      return [{ kind: 'quote', blocks: toBlocks(children) }];
    case 'list': {
      const items = children.flatMap((item) => (typeof item === 'string' ? [] : [toBlocks(item.children)]));
      return [{ kind: 'list', start, items: items.filter((item) => item.length > 0) }];
    }
    default:
      return null;
  }
}

function toRuns(part: Part, look: Omit<Run, 'text'>): Run[] {
  if (typeof part === 'string') return [{ text: part, ...look }];
  const { name, children, address } = part;
  const within = name === 'link' ? (address ? { ...look, address } : look) : { ...look, [name]: true };
  return children.flatMap((child) => toRuns(child, within));
}

/** Trims spaces at both ends. */
function tidy(runs: readonly Run[]): Run[] {
  const last = runs.length - 1;
  return runs
    .map((run, index) => {
      const start = index === 0 ? run.text.trimStart() : run.text;
      return { ...run, text: index === last ? start.trimEnd() : start };
    })
    .filter(({ text }) => text !== '');
}
