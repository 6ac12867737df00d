import type { Pair } from '../recorder/headers.ts';

/** Names and values; a word instead of an empty list. */
export function Pairs({ pairs, none }: { readonly pairs: readonly Pair[]; readonly none: string }) {
  if (pairs.length === 0) return <p class="none">{none}</p>;
  return (
    <dl class="rows pairs">
      {pairs.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
