import type { Handler } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import { type Records, type Search, searchFields } from '../recorder/records.ts';
import script from './live-list.browser.js' with { type: 'text' };
import { profilerPaths } from './paths.ts';
import { renderProfilerPage } from './profiler-page.tsx';
import { RecordRows } from './record-rows.tsx';
import { RecordSearchForm } from './search-form.tsx';

const mostShown = 200;

/** The latest requests, newest first, and a search among them. */
export function createShowList(records: Records): Handler<unknown> {
  return ({ query }) => {
    const parameters = new URLSearchParams(query);
    const search = parseSearch(parameters);
    const found = records.search(search, mostShown);
    if (parameters.get('format') === 'json')
      return json(200, { items: found }, { 'Cache-Control': 'no-store' });
    const { kept, dropped } = records.count();
    return renderProfilerPage({
      title: 'Requests',
      script,
      children: (
        <main>
          <h1>Requests</h1>
          <p>
            <a href={profilerPaths.mails}>Mail that would have been sent</a>
          </p>
          <RecordSearchForm search={search} kinds={records.kinds()} />
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

/** Without parameters it finds all. */
export function parseSearch(parameters = new URLSearchParams()): Search {
  const fields = searchFields.map((name) => [name, parameters.get(name) ?? ''] as const);
  return Object.fromEntries(fields) as Search;
}
