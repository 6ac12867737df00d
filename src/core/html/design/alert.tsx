import type { Children } from '../jsx/markup.ts';

/** An error message that screen readers announce immediately. */
export function Alert({ children }: { readonly children: Children }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}
