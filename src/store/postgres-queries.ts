import { SQL } from 'bun';
import type { Dialect, Queries, Value } from './database.ts';
import { postgresDirectoryWords } from './directory/words-postgres.ts';
import type { PostgresClient } from './pooled-client.ts';
import type { PostgresClock } from './postgres-clock.ts';

/** The NOTIFY channel that announces growth of the event log. */
export const channel = 'vitrine_log';

const listedTexts = 'json_array_elements_text($1::text::json)';

const createDialect = (serverPatience: number): Dialect => ({
  engine: 'postgres',
  forUpdate: 'FOR UPDATE',
  forShare: 'FOR SHARE',
  lockTexts: `SELECT pg_advisory_xact_lock(7341911, key)
    FROM (SELECT DISTINCT hashtext(value) AS key FROM ${listedTexts} ORDER BY key) AS keys`,
  listedTexts,
  listedRows: 'json_array_elements($1::text::json)',
  joinTexts: 'string_agg',
  // Doesn't use `to_regclass`, which wouldn't see tables that another process created while this one waited
  // for the lock.
  findMigrations:
    "SELECT 1 FROM pg_tables WHERE tablename = 'migrations' AND schemaname = ANY (current_schemas(false))",
  utf8: (column) => `convert_to(${column}, 'UTF8')`,
  words: {
    exact: 'COLLATE "C"',
    bytes: 'BYTEA',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    transaction: 'XID8 DEFAULT pg_current_xact_id()',
  },
  // From this statement on other transactions wait, so the server ends the transaction if its client falls
  // silent. A later commit has no effect.
  openLog: `SELECT pg_advisory_xact_lock(7341910), pg_notify('${channel}', ''),
    set_config('idle_in_transaction_session_timeout', '${serverPatience}', true)`,
  isUniqueViolation: (error) => error instanceof SQL.PostgresError && error.errno === '23505',
  directoryWords: postgresDirectoryWords,
});

/** Queries on a pool or on a single connection. */
export function queriesOf(sql: PostgresClient, { inTime, serverPatience }: PostgresClock): Queries {
  const ask = (text: string, values: readonly Value[] = []) => {
    const query = sql.unsafe(text, [...values]);
    return inTime(query, () => query.cancel());
  };
  return {
    dialect: createDialect(serverPatience),
    get: async <Row>(text: string, values?: readonly Value[]) => {
      const [row] = await ask(text, values);
      return row === undefined ? null : (withNumbers(row) as Row);
    },
    all: async <Row>(text: string, values?: readonly Value[]) =>
      Array.from(await ask(text, values), withNumbers) as Row[],
    run: async (text, values) => (await ask(text, values)).affectedRows,
  };
}

/** PostgreSQL returns counts, sums and IDs as bigint. All values of Vitrine fit a number. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value);
  return row;
}
