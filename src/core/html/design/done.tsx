import type { Children } from '../jsx/markup.ts';

/** That something was done, shown and announced. */
export function Done({ children }: { readonly children: Children }) {
  return (
    <p class="done" role="status">
      {children}
    </p>
  );
}
