import { renderMarkdownHtml } from '../html/markdown.ts';

/** A member's text. The class is added to `text`, which carries the typography of running text. */
export function MarkdownText({ text, class: name }: { readonly text: string; readonly class?: string }) {
  return (
    <div
      class={name ? `text ${name}` : 'text'}
      dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(text) }}
    />
  );
}
