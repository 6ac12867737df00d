import type { Children } from '../../../core/html/jsx/markup.ts';

interface ShownProps {
  readonly title: string;
  /** When to use the component. */
  readonly about: string;
  readonly children: Children;
}

export function Shown({ title, about, children }: ShownProps) {
  return (
    <section class="sample" lang="en">
      <div>
        <h2>{title}</h2>
        <p class="hint">{about}</p>
      </div>
      <div class="shown">{children}</div>
    </section>
  );
}
