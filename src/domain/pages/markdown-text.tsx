import { renderMarkdownHtml } from '../formats/markdown-to-html.ts';
import type { ContentAttributes } from './content.tsx';
import { renderCard } from './link-card.tsx';
import type { PageProps } from './page.ts';
import type { Marks } from './page-context.ts';

interface MarkdownTextProps extends PageProps, Partial<ContentAttributes> {
  readonly text: string;
  readonly class?: string;
  readonly marks?: Marks | undefined;
}

/** A member's text. The class is added to `text`, which carries the typography of running text. */
export function MarkdownText({ page, text, class: name, lang, dir, marks }: MarkdownTextProps) {
  return (
    <div
      class={name ? `text ${name}` : 'text'}
      lang={lang}
      dir={dir}
      {...marks}
      dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(text, (url) => renderCard(page, url)) }}
    />
  );
}
