import type { Markup } from '../../../../core/html/jsx/markup.ts';

interface CodeBlockProps {
  readonly kind: 'curl' | 'fetch' | 'answer';
  /** A label for keyboard users, who focus it to scroll. */
  readonly label?: string;
  readonly text: string;
}

export function CodeBlock({ kind, label = '', text }: CodeBlockProps) {
  const scrolls = kind === 'answer' ? ({ tabindex: 0, role: 'group', 'aria-label': label } as const) : {};
  return (
    <pre class={kind} {...scrolls}>
      <code>{colour(text)}</code>
    </pre>
  );
}

/** Matches the name of a JSON member, a quoted string, or a number or literal. */
const token =
  /("(?:[^"\\\n]|\\.)*")(?=\s*:)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<=[:[,]\s*|\n\s*)(true|false|null|\d+)(?=[,\s]|$)/g;

function colour(text: string) {
  const parts: (string | Markup)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [found, name, string] = match;
    const kind = name ? 'k' : string ? 's' : 'n';
    parts.push(text.slice(end, match.index), <span class={kind}>{found}</span>);
    end = match.index + found.length;
  }
  return [...parts, text.slice(end)];
}
