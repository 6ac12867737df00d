import type { Children } from '../html/jsx/markup.ts';

/** That something was done, for those who look and those who listen. */
export function Done({ children }: { readonly children: Children }) {
  return (
    <p class="done" role="status">
      {children}
    </p>
  );
}
