import type { Children } from '../jsx/markup.ts';

interface FactProps {
  readonly name: string;
  readonly lang?: string;
  /** Null if there is no value. */
  readonly children: Children;
}

/** An entry of a `<dl class="facts">`. */
export function Fact({ name, lang, children }: FactProps) {
  if (children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </>
  );
}
