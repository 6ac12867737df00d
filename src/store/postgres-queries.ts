import { SQL } from 'bun';
import type { Dialect, Queries, Value } from './database.ts';
import { postgresDirectoryWords } from './directory/words-postgres.ts';
import { inTime, serverPatience } from './postgres-clock.ts';

/** On which everybody is told that the log has grown. */
export const channel = 'vitrine_log';

const dialect: Dialect = {
  engine: 'postgres',
  forUpdate: 'FOR UPDATE',
  forShare: 'FOR SHARE',
  listedTexts: 'json_array_elements_text($1::text::json)',
  joinTexts: 'string_agg',
  // Not by to_regclass: it would not see what another process has made while we waited for the lock.
  findMigrations:
    "SELECT 1 FROM pg_tables WHERE tablename = 'migrations' AND schemaname = ANY (current_schemas(false))",
  utf8: (column) => `convert_to(${column}, 'UTF8')`,
  words: {
    exact: 'COLLATE "C"',
    bytes: 'BYTEA',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    transaction: 'XID8 DEFAULT pg_current_xact_id()',
  },
  // From here on everybody waits for this transaction: who falls silent in it is cut off, and a commit that comes later does nothing.
  openLog: `SELECT pg_advisory_xact_lock(7341910), pg_notify('${channel}', ''),
    set_config('idle_in_transaction_session_timeout', '${serverPatience}', true)`,
  isUniqueViolation: (error) => error instanceof SQL.PostgresError && error.errno === '23505',
  directoryWords: postgresDirectoryWords,
};

/** Of a pool, or of one connection; without a clock where something takes the time it needs. */
export function queriesOf(sql: SQL, clock: typeof inTime | null = inTime): Queries {
  const ask = (text: string, values: readonly Value[] = []) => {
    const query = sql.unsafe(text, [...values]);
    return clock ? clock(query, () => query.cancel()) : query;
  };
  return {
    dialect,
    get: async <Row>(text: string, values?: readonly Value[]) => {
      const [row] = await ask(text, values);
      return row === undefined ? null : (withNumbers(row) as Row);
    },
    all: async <Row>(text: string, values?: readonly Value[]) =>
      Array.from(await ask(text, values), withNumbers) as Row[],
    run: async (text, values) => (await ask(text, values)).affectedRows,
  };
}

/** Counts, sums and ids are of a type there that could be larger than any that we have. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value);
  return row;
}
