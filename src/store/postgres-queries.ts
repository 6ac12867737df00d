import { SQL } from 'bun';
import type { Dialect, Queries, Value } from './database.ts';
import { postgresDirectoryWords } from './directory/words-postgres.ts';
import type { PostgresClient } from './pooled-client.ts';
import type { PostgresClock } from './postgres-clock.ts';

/** The NOTIFY channel that announces growth of the log. */
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
  // Not by to_regclass: it would not see what another process has created while we waited for the lock.
  findMigrations:
    "SELECT 1 FROM pg_tables WHERE tablename = 'migrations' AND schemaname = ANY (current_schemas(false))",
  utf8: (column) => `convert_to(${column}, 'UTF8')`,
  words: {
    exact: 'COLLATE "C"',
    bytes: 'BYTEA',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    transaction: 'XID8 DEFAULT pg_current_xact_id()',
  },
  // From here on other transactions wait for this one: if its client falls silent it is cut off, and a later commit
  // does nothing.
  openLog: `SELECT pg_advisory_xact_lock(7341910), pg_notify('${channel}', ''),
    set_config('idle_in_transaction_session_timeout', '${serverPatience}', true)`,
  isUniqueViolation: (error) => error instanceof SQL.PostgresError && error.errno === '23505',
  directoryWords: postgresDirectoryWords,
});

/** On a pool, or on one connection. */
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

/** Counts, sums and ids are bigint there; ours all fit a number. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value);
  return row;
}
