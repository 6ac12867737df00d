import type { Config } from '../../../core/config/config.ts';
import { showSettings } from '../../../core/config/show-settings.ts';
import type { Handler } from '../../../core/kernel/exchange.ts';
import type { Handle } from '../../../core/kernel/kernel.ts';
import { after } from '../../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { json, type Reply, reply } from '../../../core/kernel/reply.ts';
import copyScript from '../components/copy.browser.js' with { type: 'text' };
import type { RequestRecord } from '../recorder/record.ts';
import type { RecordSummary, Records } from '../recorder/records.ts';
import { renderComparison } from './compare.tsx';
import { findPanel, panels, renderPanel } from './panels.tsx';
import { profilerPaths, recordPath } from './paths.ts';
import { renderProfilerPage } from './profiler-page.tsx';
import { RecordRows, StatusCell } from './record-rows.tsx';
import { canReplay, createReplay } from './replay.ts';
import { parseSearch } from './show-list.tsx';

export interface ShowRecordOptions {
  readonly records: Records;
  readonly config: Config;
  /** Handles a request that is sent again. */
  readonly handle: () => Handle;
}

/** Section 4.3 of the specification: the diagnostics of a recorded request. */
export function createShowRecord({
  records,
  config,
  handle,
}: ShowRecordOptions): Handler<{ readonly token: string; readonly rest: string | null }> {
  const replay = createReplay(handle);

  return ({ query }, { token, rest }) => {
    const found = rest === null ? find(token) : null;
    if (!found) return renderUnknown(token);
    const { record, summary } = found;
    if (queryParameter(query, 'format') === 'json') {
      const { kept, dropped } = records.count();
      return json(
        200,
        {
          ...record,
          recording: { cost: summary.cost, kept, dropped },
          configuration: Object.fromEntries(showSettings(config)),
        },
        { 'Cache-Control': 'no-store' },
      );
    }
    if (queryParameter(query, 'replay') !== null && canReplay(record)) {
      return after(replay(record), (again) =>
        reply(303, { Location: `${recordPath(record.token)}?compare=${again}` }),
      );
    }
    const wanted = queryParameter(query, 'compare');
    if (wanted !== null) {
      const other = find(wanted.trim());
      return other ? renderComparison(record, other.record) : renderUnknown(wanted);
    }
    return renderRecord(record, summary, queryParameter(query, 'panel'));
  };

  function find(token: string) {
    return records.find(token === 'latest' ? (records.latest()?.token ?? '') : token);
  }

  function renderRecord(record: RequestRecord, summary: RecordSummary, name: string | null): Reply {
    const panel = findPanel(name, record);
    return renderProfilerPage({
      title: `${record.status} ${record.method} ${record.path}`,
      script: copyScript,
      children: (
        <>
          <RecordHeader record={record} />
          <div class="wide split">
            <Menu record={record} shown={panel.name} />
            {renderPanel(panel, {
              record,
              summary,
              config,
              counts: records.count(),
              neighbours: records.neighbours(summary.id),
              origin: records.findOrigin(summary),
            })}
          </div>
        </>
      ),
    });
  }

  function renderUnknown(token: string): Reply {
    const shape = /^[0-9a-f]{6}$/.test(token);
    return renderProfilerPage({
      status: 404,
      title: 'No such request',
      children: (
        <main>
          <h1>No such request</h1>
          <p>
            {shape
              ? 'No request with this token is kept. It may have been dropped for newer ones.'
              : 'A token is six hexadecimal digits, or latest.'}{' '}
            These are the latest requests:
          </p>
          <RecordRows records={records.search(parseSearch(), 20)} />
        </main>
      ),
    });
  }
}

function RecordHeader({ record }: { readonly record: RequestRecord }) {
  return (
    <header>
      <div class="wide">
        <p class="request-line">
          <code>{record.token}</code>
        </p>
        <h1>
          <StatusCell status={record.status} /> {record.method} <span class="address">{record.url}</span>
        </h1>
        <p class="message">{record.why}</p>
      </div>
    </header>
  );
}

interface MenuProps {
  readonly record: RequestRecord;
  /** The name of the open panel. */
  readonly shown: string;
}

/** The panels with the number of their items, and marks for problems. */
function Menu({ record, shown }: MenuProps) {
  return (
    <nav aria-label="Panels">
      <ul>
        {panels.map(({ name, title, list, mark }) => (
          <li>
            <a href={`?panel=${name}`} aria-current={name === shown ? 'page' : undefined}>
              {title} <Count number={list?.(record).length ?? 0} />
              <Mark mark={mark?.(record) ?? null} />
            </a>
          </li>
        ))}
        <li>
          <a href="?format=json">JSON</a>
        </li>
        <li>
          <a href={profilerPaths.list}>All requests</a>
        </li>
      </ul>
    </nav>
  );
}

function Count({ number }: { readonly number: number }) {
  return number > 0 && <span class="count">{number}</span>;
}

function Mark({ mark }: { readonly mark: string | null }) {
  if (mark === null) return null;
  return (
    <span class="mark" title={mark}>
      <span aria-hidden="true"> ●</span>
      <span class="hidden">({mark})</span>
    </span>
  );
}
