import type { Handler } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import type { Records, Search } from '../recorder/records.ts';
import script from './live-list.browser.js' with { type: 'text' };
import { renderProfilerPage } from './profiler-page.tsx';
import { RecordRows } from './record-rows.tsx';

const fields = ['host', 'method', 'status', 'path', 'duration', 'client'] as const;
const most = 200;

/** The latest requests, newest first, and a search among them. */
export function createShowList(records: Records): Handler<unknown> {
  return ({ query }) => {
    const parameters = new URLSearchParams(query);
    const search = Object.fromEntries(
      fields.map((field) => [field, parameters.get(field) ?? '']),
    ) as unknown as Search;
    const found = records.search(search, most);
    if (parameters.get('format') === 'json')
      return json(200, { items: found }, { 'Cache-Control': 'no-store' });
    const { kept, dropped } = records.count();
    return renderProfilerPage({
      title: 'Requests',
      script,
      children: (
        <main>
          <h1>Requests</h1>
          <search>
            <form method="get" action="/_profiler" class="search">
              {fields.map((field) => (
                <label>
                  {labels[field]}
                  <input name={field} value={search[field]} autocomplete="off" />
                </label>
              ))}
              <button type="submit">Search</button>
            </form>
          </search>
          <p class="none" id="count">
            {found.length} shown, {kept} kept, {dropped} older ones dropped.{' '}
            <span class="keys">
              Keys: <kbd>/</kbd> search, <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Enter</kbd> opens.
            </span>
          </p>
          <div id="records">
            <RecordRows records={found} />
          </div>
        </main>
      ),
    });
  };
}

const labels: Readonly<Record<(typeof fields)[number], string>> = {
  host: 'Host',
  method: 'Method',
  status: 'Status',
  path: 'Address has',
  duration: 'At least ms',
  client: 'Client',
};
