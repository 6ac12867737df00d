import type { Markup } from '../jsx/markup.ts';

/** A list of rows, or a sentence if there are none. */
export function RowList({ none, children }: { readonly none: string; readonly children: readonly Markup[] }) {
  return children.length === 0 ? <p>{none}</p> : <ul class="rows">{children}</ul>;
}
