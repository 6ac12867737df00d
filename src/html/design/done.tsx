import type { Children } from '../jsx/markup.ts';

/** That something was done, for those who look and those who listen. */
export function Done({ children }: { readonly children: Children }) {
  return (
    <p class="done" role="status">
      {children}
    </p>
  );
}
