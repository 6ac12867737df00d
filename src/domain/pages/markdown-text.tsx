import { renderMarkdownHtml } from '../formats/markdown-to-html.ts';
import type { ContentAttributes } from './content.tsx';
import type { Marks } from './page-context.ts';

interface MarkdownTextProps extends Partial<ContentAttributes> {
  readonly text: string;
  readonly class?: string;
  readonly marks?: Marks | undefined;
}

/** A member's text. The class is added to `text`, which carries the typography of running text. */
export function MarkdownText({ text, class: name, lang, dir, marks }: MarkdownTextProps) {
  return (
    <div
      class={name ? `text ${name}` : 'text'}
      lang={lang}
      dir={dir}
      {...marks}
      dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(text) }}
    />
  );
}
