import { type FailureReport, toMarkdown } from './to-markdown.ts';

/** Needs the script that copies; without it, the text can be selected. */
export function AsMarkdown({ failure }: { readonly failure: FailureReport }) {
  return (
    <div class="markdown">
      <button type="button" data-copy="markdown">
        Copy as Markdown
      </button>
      <details>
        <summary>Show the Markdown</summary>
        <pre id="markdown">{toMarkdown(failure)}</pre>
      </details>
    </div>
  );
}
