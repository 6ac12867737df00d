import type { Children } from '../jsx/markup.ts';

/** Why something was not done, announced at once by screen readers. */
export function Alert({ children }: { readonly children: Children }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}
