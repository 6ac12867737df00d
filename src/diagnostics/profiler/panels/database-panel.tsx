import type { PanelProps } from './panel.ts';

export function DatabasePanel({ record }: PanelProps) {
  const { queries } = record;
  if (queries.length === 0) return <p class="none">The database was not asked.</p>;
  const times = Map.groupBy(queries, ({ sql }) => sql);
  const repeated = [...times.values()].filter(({ length }) => length > 1).length;
  const total = queries.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0);
  return (
    <>
      <p>
        {count(queries.length, 'statement')} in {total.toFixed(3)} ms
        {repeated > 0 && `; ${repeated} of them more than once: could one do the work of all?`}.
      </p>
      <ol class="rows queries">
        {queries.map(({ sql, parameters, rows, milliseconds, askedBy }) => (
          <li>
            <code>{sql}</code>
            <span class="place">
              {parameters.length > 0 && `${parameters.join(', ')} · `}
              {rows === null ? 'no answer' : count(rows, 'row')} · {(milliseconds ?? 0).toFixed(3)} ms ·{' '}
              {askedBy}
              {(times.get(sql)?.length ?? 0) > 1 && <strong> · asked {times.get(sql)?.length} times</strong>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
