import type { ExcerptLine } from '../recorder/stack.ts';

/** A few lines of source code with line numbers and colors. */
export function SourceCode({ excerpt }: { readonly excerpt: readonly ExcerptLine[] }) {
  const lines = colour(excerpt.map(({ text }) => text).join('\n'));
  return (
    <pre>
      {excerpt.map(({ number, current }, index) => (
        <code class={current ? 'current' : undefined}>
          <span class="number">{number}</span>
          {lines[index]?.map(({ kind, text }) => (kind === null ? text : <span class={kind}>{text}</span>))}
          {'\n'}
        </code>
      ))}
    </pre>
  );
}

export interface Piece {
  /** The class that determines the color. */
  readonly kind: 'comment' | 'string' | 'literal' | 'keyword' | null;
  readonly text: string;
}

const keywords =
  'abstract as async await break case catch class const continue declare default delete do else enum export extends finally for from function get if implements import in infer instanceof interface is keyof let new of override private protected public readonly return satisfies set static super switch this throw try type typeof using var void while yield';

/** The first alternative is for an excerpt that begins inside a comment. */
const token = new RegExp(
  [
    /(?<comment>^(?:(?!\/\*)[\s\S])*?\*\/|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:!&|?[\s])\/(?![*\s/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)/,
    /(?<literal>\b(?:\d[\w.]*|true|false|null|undefined)\b)/,
    new RegExp(`(?<keyword>(?<![.\\w$])(?:${keywords.replaceAll(' ', '|')})(?![\\w$]|\\s*:))`),
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Splits TypeScript into colored pieces, line by line. It is good enough for short excerpts. */
export function colour(source: string): Piece[][] {
  const lines: Piece[][] = [[]];
  let from = 0;
  for (const match of source.matchAll(token)) {
    put(lines, null, source.slice(from, match.index));
    put(lines, kindOf(match.groups ?? {}), match[0]);
    from = match.index + match[0].length;
  }
  put(lines, null, source.slice(from));
  return lines;
}

function kindOf({ comment, string, literal }: Record<string, string | undefined>): Piece['kind'] {
  if (comment !== undefined) return 'comment';
  if (string !== undefined) return 'string';
  return literal === undefined ? 'keyword' : 'literal';
}

function put(lines: Piece[][], kind: Piece['kind'], text: string): void {
  for (const [index, part] of text.split('\n').entries()) {
    if (index > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push({ kind, text: part });
  }
}
