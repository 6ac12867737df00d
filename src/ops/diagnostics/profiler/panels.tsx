import type { Config } from '../../../core/config/config.ts';
import { showSettings } from '../../../core/config/show-settings.ts';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { Exceptions } from '../components/exceptions.tsx';
import { AsMarkdown } from '../components/markdown-report.tsx';
import { counted, Pairs } from '../components/pairs.tsx';
import { RouteCandidates } from '../components/route-candidates.tsx';
import { StageLog, Timeline } from '../components/stages.tsx';
import type { BodyRecord } from '../recorder/body.ts';
import type { Pair } from '../recorder/headers.ts';
import type { RequestRecord } from '../recorder/record.ts';
import type { RecordSummary, Records } from '../recorder/records.ts';
import { toCurl } from './curl.ts';
import { recordPath } from './paths.ts';
import { canReplay } from './replay.ts';

export interface PanelProps {
  readonly record: RequestRecord;
  readonly summary: RecordSummary;
  readonly config: Config;
  readonly counts: ReturnType<Records['count']>;
  readonly neighbours: ReturnType<Records['neighbours']>;
  /** The request whose redirect led to this one. */
  readonly origin: RecordSummary | null;
}

interface Panel {
  readonly name: string;
  readonly title: string;
  readonly render: (record: RequestRecord, props: PanelProps) => Children;
  /** The items that the menu counts. */
  readonly list?: (record: RequestRecord) => readonly unknown[];
  /** Shown instead of an empty list. */
  readonly none?: string;
  /** A mark if the panel contains a problem. */
  readonly mark?: (record: RequestRecord) => string | null;
}

/** In the order of the menu. */
export const panels: readonly [Panel, ...Panel[]] = [
  { name: 'summary', title: 'Summary', render: renderSummary },
  {
    name: 'request',
    title: 'Request',
    render: ({ request: { headers, query, cookies, body } }) => (
      <>
        <Pairs title="Headers" pairs={headers} none="No headers came." />
        <Pairs title="Query" pairs={query} none="No query." />
        <Pairs title="Cookies" pairs={cookies} none="No cookies." />
        <h3>Body</h3>
        {body ? renderBody(body) : <p class="none">No body came.</p>}
      </>
    ),
  },
  {
    name: 'response',
    title: 'Response',
    render: ({ response: { headers, size, decisions } }) => (
      <>
        <h3>Why this representation, and what a cache may do with it</h3>
        <ul>
          {decisions.map((decision) => (
            <li>{decision}</li>
          ))}
        </ul>
        <p>
          {size === null ? 'The body was a stream.' : `The body has ${size} bytes${withoutToolbar(headers)}.`}
        </p>
        <Pairs title="Headers" pairs={headers} none="No headers." />
      </>
    ),
  },
  {
    name: 'stages',
    title: 'Stages',
    mark: ({ stages }) => (stages.every(({ outcome }) => outcome === 'passed') ? null : 'one ended it'),
    render: (record) => (
      <>
        <Timeline record={record} />
        <StageLog stages={record.stages} why={record.why} />
      </>
    ),
  },
  {
    name: 'routing',
    title: 'Routing',
    list: ({ candidates }) => candidates,
    mark: ({ route }) => (route === null ? 'no route' : null),
    render: ({ route, allow, candidates, host, method }) => (
      <>
        <p>
          {route === null ? 'No route took it' : `The route ${route} took it`} on the {host} host
          {allow.length > 0 && `; the path takes ${allow.join(', ')}`}. Routes are tried in the order below.
        </p>
        <RouteCandidates candidates={candidates} method={method} />
      </>
    ),
  },
  {
    name: 'database',
    title: 'Database',
    list: ({ queries }) => queries,
    none: 'The database was not asked.',
    mark: ({ queries }) =>
      new Set(queries.map(({ sql }) => sql)).size < queries.length ? 'the same more than once' : null,
    render: renderQueries,
  },
  {
    name: 'exception',
    title: 'Exception',
    list: ({ exceptions }) => exceptions,
    none: 'Nothing was thrown.',
    mark: ({ exceptions }) => (exceptions.length > 0 ? 'something was thrown' : null),
    render: (record, { config }) => (
      <>
        <AsMarkdown failure={record} />
        <Exceptions exceptions={record.exceptions} editorUrl={config.editorUrl} />
      </>
    ),
  },
  {
    name: 'log',
    title: 'Log',
    list: ({ log }) => log,
    none: 'Nothing was logged.',
    mark: ({ log }) =>
      log.some(({ level }) => level === 'warn' || level === 'error') ? 'a warning or an error' : null,
    render: ({ log }) => (
      <ol class="rows">
        {log.map(({ level, message, fields, from }) => (
          <li>
            <strong>{level}</strong> {message}{' '}
            <span class="place">
              {Object.entries(fields)
                .map(([name, value]) => `${name}=${value}`)
                .join(' ')}{' '}
              after {from.toFixed(3)} ms
            </span>
          </li>
        ))}
      </ol>
    ),
  },
  {
    name: 'configuration',
    title: 'Configuration',
    render: (_record, { config }) => (
      <>
        <p>The settings in force, with their defaults. `vitrine help settings` describes each.</p>
        <Pairs pairs={showSettings(config)} none="" />
      </>
    ),
  },
];

/** The named panel. By default the first, or the exceptions for a failed request. */
export function findPanel(name: string | null, { status, exceptions }: RequestRecord): Panel {
  const wanted = name ?? (status >= 500 && exceptions.length > 0 ? 'exception' : 'summary');
  return panels.find((panel) => panel.name === wanted) ?? panels[0];
}

export function renderPanel({ title, list, none, render }: Panel, props: PanelProps): Children {
  const isEmpty = none !== undefined && list?.(props.record).length === 0;
  return (
    <main>
      <h2>{title}</h2>
      {isEmpty ? <p class="none">{none}</p> : render(props.record, props)}
    </main>
  );
}

function renderSummary(record: RequestRecord, { summary, counts, neighbours, origin }: PanelProps) {
  const steps = [
    ['Previous request', neighbours.previous],
    ['Next request', neighbours.next],
    ['Redirected here from', origin],
  ] as const;
  return (
    <>
      <Pairs
        none=""
        pairs={[
          ['Request line', `${record.method} ${record.target}`],
          ['Status', `${record.status} ${record.reason}`],
          ['Host', record.host],
          ['Route', record.route ?? 'none'],
          ['Client', record.client],
          ['User', record.user ?? 'nobody'],
          ['When', record.at],
          ['Duration', `${record.milliseconds.toFixed(3)} ms`],
          ['Memory', `${Math.round(record.memory / 1024 / 1024)} MiB`],
          ['Token', record.token],
        ]}
      />
      <ul class="links">
        {steps.map(
          ([label, to]) =>
            to && (
              <li>
                {label}: <a href={recordPath(to.token)}>{`${to.status} ${to.method} ${to.path}`}</a>
              </li>
            ),
        )}
        {canReplay(record) && (
          <li>
            <a href="?replay">Replay and compare</a>
          </li>
        )}
      </ul>
      <form method="get" class="search">
        <label>
          Compare with the token
          <input
            name="compare"
            placeholder="latest"
            autocomplete="off"
            required
            pattern="[0-9a-f]{6}|latest"
          />
        </label>
        <button type="submit">Compare</button>
      </form>
      <h3>As a command</h3>
      <pre id="curl">{toCurl(record)}</pre>
      <button type="button" data-copy="curl">
        Copy
      </button>
      <Pairs
        title="What was taken out before this was stored"
        pairs={record.redactions.map(({ where, rule }) => [where, rule])}
        none="Nothing: no secret was found."
      />
      <p class="none">
        Recording took {summary.cost === null ? 'an unknown time' : `${summary.cost.toFixed(2)} ms`}, after
        the answer had left. {counts.kept} requests are kept, {counts.dropped} older ones were dropped.
      </p>
    </>
  );
}

function renderBody({ size, read, text, cut }: BodyRecord) {
  return (
    <>
      <p>
        {size} bytes {read ? 'were read' : 'came, and no handler read them'}
        {text === null
          ? '; it is not JSON, a form or plain text of a bearable size, so none of it was kept'
          : cut && ', the beginning of which was kept'}
        .
      </p>
      {text !== null && <pre>{text}</pre>}
    </>
  );
}

function withoutToolbar(headers: readonly Pair[]): string {
  const isPage = headers.some(([name, value]) => name === 'Content-Type' && value.startsWith('text/html'));
  return isPage ? ', the toolbar not counted' : '';
}

function renderQueries({ queries }: RequestRecord) {
  const times = Map.groupBy(queries, ({ sql }) => sql);
  const repeated = [...times.values()].filter(({ length }) => length > 1).length;
  const total = queries.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0);
  return (
    <>
      <p>
        {counted(queries.length, 'statement')} in {total.toFixed(3)} ms
        {repeated > 0 && `; ${repeated} of them more than once: could one do the work of all?`}.
      </p>
      <ol class="rows queries">
        {queries.map(({ sql, parameters, rows, milliseconds, askedBy }) => (
          <li>
            <code>{sql}</code>
            <span class="place">
              {parameters.length > 0 && `${parameters.join(', ')} · `}
              {rows === null ? 'no answer' : counted(rows, 'row')} · {(milliseconds ?? 0).toFixed(3)} ms ·{' '}
              {askedBy}
              {(times.get(sql)?.length ?? 0) > 1 && <strong> · asked {times.get(sql)?.length} times</strong>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
