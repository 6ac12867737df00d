import type { Reply } from '../../kernel/reply.ts';
import type { Pair } from '../recorder/headers.ts';
import type { RequestRecord } from '../recorder/record.ts';
import { renderProfilerPage } from './profiler-page.tsx';

type Rows = readonly (readonly [what: string, one: string, other: string])[];

/** Two requests side by side; what differs is marked. */
export function renderComparison(one: RequestRecord, other: RequestRecord): Reply {
  const parts: [title: string, rows: Rows][] = [
    ['Summary', compare(summaryOf(one), summaryOf(other))],
    ['Stages', compare(stagesOf(one), stagesOf(other))],
    ['Request headers', compare(one.request.headers, other.request.headers)],
    ['Response headers', compare(one.response.headers, other.response.headers)],
    ['Database', compare(queriesOf(one), queriesOf(other))],
  ];
  return renderProfilerPage({
    title: `Compare ${one.token} and ${other.token}`,
    children: (
      <main>
        <h1>Compare</h1>
        {parts.map(([title, rows]) => (
          <section>
            <h2>{title}</h2>
            <Comparison one={one.token} other={other.token} rows={rows} />
          </section>
        ))}
        <p>
          <a href="/_profiler">All requests</a>
        </p>
      </main>
    ),
  });
}

function Comparison({
  one,
  other,
  rows,
}: {
  readonly one: string;
  readonly other: string;
  readonly rows: Rows;
}) {
  if (rows.length === 0) return <p class="none">Nothing on either side.</p>;
  return (
    <table class="comparison">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">
            <a href={`/_profiler/${one}`}>{one}</a>
          </th>
          <th scope="col">
            <a href={`/_profiler/${other}`}>{other}</a>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, left, right]) => (
          <tr class={left === right ? undefined : 'differs'}>
            <th scope="row">{what}</th>
            <td>{left}</td>
            <td>
              {right}
              {left !== right && <span class="hidden"> (differs)</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function compare(left: readonly Pair[], right: readonly Pair[]): Rows {
  const values = (pairs: readonly Pair[], name: string) =>
    pairs
      .filter(([one]) => one === name)
      .map(([, value]) => value)
      .join('\n');
  const names = new Set([...left, ...right].map(([name]) => name));
  return [...names].map((name) => [name, values(left, name), values(right, name)]);
}

function summaryOf(record: RequestRecord): Pair[] {
  return [
    ['Request', `${record.method} ${record.url}`],
    ['Status', `${record.status} ${record.reason}`],
    ['Why', record.why],
    ['Time', `${record.milliseconds.toFixed(2)} ms`],
    ['Locale', record.locale],
    ['Client', record.client],
    ['Queries', String(record.queries.length)],
    ['Size', String(record.response.size ?? 'a stream')],
  ];
}

function stagesOf({ stages }: RequestRecord): Pair[] {
  return stages.map(({ name, decisions, outcome }) => [name, [...decisions, outcome].join('; ')]);
}

function queriesOf({ queries }: RequestRecord): Pair[] {
  return queries.map(({ sql, parameters, rows }) => [sql, `${parameters.join(', ')}: ${rows} rows`]);
}
