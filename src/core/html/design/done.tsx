import type { Children } from '../jsx/markup.ts';

/** Shows and announces a result. */
export function Done({ children }: { readonly children: Children }) {
  return (
    <p class="done" role="status">
      {children}
    </p>
  );
}
