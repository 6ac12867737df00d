import type { Handler } from '../../../core/kernel/exchange.ts';
import { reasonPhrase } from '../../../core/kernel/http-error.ts';
import { json } from '../../../core/kernel/reply.ts';
import { type Records, type Search, searchFields } from '../recorder/records.ts';
import script from './live-list.browser.js' with { type: 'text' };
import { profilerPaths } from './paths.ts';
import { renderProfilerPage } from './profiler-page.tsx';
import { RecordRows } from './record-rows.tsx';

const mostShown = 200;

/** The latest requests, newest first, with a search. */
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
          <SearchForm search={search} kinds={records.kinds()} />
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

/** Without parameters the search finds all requests. */
export function parseSearch(parameters = new URLSearchParams()): Search {
  const fields = searchFields.map((name) => [name, parameters.get(name) ?? ''] as const);
  return Object.fromEntries(fields) as Search;
}

interface SearchFormProps {
  readonly search: Search;
  /** Values that occur in the recorded requests. */
  readonly kinds: ReturnType<Records['kinds']>;
}

function SearchForm({ search, kinds: { methods, statuses } }: SearchFormProps) {
  const classes = [...new Set(statuses.map((status) => `${status}`.slice(0, 1)))];
  return (
    <search>
      <form method="get" action={profilerPaths.list} class="search">
        <Field name="host" label="Host" value={search.host} />
        <Choice
          name="method"
          label="Method"
          value={search.method}
          options={methods.map((method) => [method, method])}
        />
        <Choice
          name="status"
          label="Status"
          value={search.status}
          options={[
            ...classes.map((first): Option => [first, `${first}xx`]),
            ...statuses.map((status): Option => [`${status}`, `${status} ${reasonPhrase(status)}`]),
          ]}
        />
        <Field name="path" label="Address has" value={search.path} />
        <Field name="duration" label="At least ms" value={search.duration} />
        <Field name="client" label="Client" value={search.client} />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

interface FieldProps {
  readonly name: keyof Search;
  readonly label: string;
  readonly value: string;
}

function Field({ name, label, value }: FieldProps) {
  return (
    <label>
      {label}
      <input name={name} value={value} autocomplete="off" />
    </label>
  );
}

type Option = readonly [value: string, label: string];

/** Adds the value in the URL to the options. */
function Choice({ name, label, value, options }: FieldProps & { readonly options: readonly Option[] }) {
  const isKnown = value === '' || options.some(([option]) => option === value);
  const all: Option[] = [['', 'any'], ...options, ...(isKnown ? [] : [[value, value] as const])];
  return (
    <label>
      {label}
      <select name={name}>
        {all.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
