import type { Markup } from '../jsx/markup.ts';

/** A list whose entries are rows; without one, a sentence says so. */
export function RowList({ none, children }: { readonly none: string; readonly children: readonly Markup[] }) {
  return children.length === 0 ? <p>{none}</p> : <ul class="rows">{children}</ul>;
}
