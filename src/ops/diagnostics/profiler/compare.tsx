import type { Reply } from '../../../core/kernel/reply.ts';
import type { Pair } from '../recorder/headers.ts';
import type { RequestRecord } from '../recorder/record.ts';
import { profilerPaths, recordPath } from './paths.ts';
import { renderProfilerPage } from './profiler-page.tsx';

type Rows = readonly (readonly [what: string, one: string, other: string])[];

/** Compares two requests side by side. Marks differences, and leaves out values that always differ. */
export function renderComparison(one: RequestRecord, other: RequestRecord): Reply {
  const parts: [title: string, rows: Rows][] = [
    ['Summary', compare(summaryOf(one), summaryOf(other))],
    ['Stages', compare(stagesOf(one), stagesOf(other))],
    ['Request headers', compare(one.request.headers, other.request.headers)],
    ['Response headers', compare(answeredBy(one), answeredBy(other))],
    ['Database', compare(queriesOf(one), queriesOf(other))],
  ];
  const differences = parts.flatMap(([, rows]) => rows).filter(([, left, right]) => left !== right).length;
  return renderProfilerPage({
    title: `Compare ${one.token} and ${other.token}`,
    children: (
      <main>
        <h1>Compare</h1>
        <p>
          {differences === 0
            ? 'Nothing differs'
            : `${differences} ${differences === 1 ? 'line differs' : 'lines differ'}`}
          . Times, tokens and what is left of a rate limit always do, and are not compared.
        </p>
        {parts.map(([title, rows]) => (
          <section>
            <h2>{title}</h2>
            <Comparison one={one} other={other} rows={rows} />
          </section>
        ))}
        <p>
          <a href={profilerPaths.list}>All requests</a>
        </p>
      </main>
    ),
  });
}

interface ComparisonProps {
  readonly one: RequestRecord;
  readonly other: RequestRecord;
  readonly rows: Rows;
}

function Comparison({ one, other, rows }: ComparisonProps) {
  if (rows.length === 0) return <p class="none">Nothing on either side.</p>;
  return (
    <table class="comparison">
      <thead>
        <tr>
          <th scope="col">What</th>
          {[one, other].map(({ token, milliseconds }) => (
            <th scope="col">
              <a href={recordPath(token)}>{token}</a> in {milliseconds.toFixed(2)} ms
            </th>
          ))}
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
    ['Locale', record.locale],
    ['Client', record.client],
    ['Queries', String(record.queries.length)],
    ['Size', String(record.response.size ?? 'a stream')],
  ];
}

function stagesOf({ stages }: RequestRecord): Pair[] {
  return stages.map(({ name, decisions, outcome }) => [
    name,
    [...decisions.filter((decision) => !budget.test(decision)), outcome].join('; '),
  ]);
}

function answeredBy({ response }: RequestRecord): Pair[] {
  return response.headers.filter(([name]) => !fleeting.test(name));
}

/** Headers that differ in each request. The length differs because of the toolbar, which shows the time. */
const fleeting = /^(x-debug-token(-link)?|server-timing|content-length|ratelimit)$/i;
const budget = /^\d+ of \d+ \S+ left this minute/;

function queriesOf({ queries }: RequestRecord): Pair[] {
  return queries.map(({ sql, parameters, rows }) => [sql, `${parameters.join(', ')}: ${rows} rows`]);
}
