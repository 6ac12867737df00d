import type { Children } from '../jsx/markup.ts';

/** Why something was not done, said at once to those who listen. */
export function Alert({ children }: { readonly children: Children }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}
