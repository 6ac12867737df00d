import type { Pair } from '../recorder/headers.ts';

interface PairsProps {
  readonly title?: string;
  readonly pairs: readonly Pair[];
  readonly none: string;
}

/** Names and values, or a word for an empty list. */
export function Pairs({ title, pairs, none }: PairsProps) {
  const rows = pairs.map(([name, value]) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      {rows.length > 0 ? <dl class="rows pairs">{rows}</dl> : <p class="none">{none}</p>}
    </>
  );
}

export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
