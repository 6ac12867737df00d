import { SQL } from 'bun';
import type { Database, Dialect, Queries, Value } from './database.ts';

const dialect: Dialect = {
  forUpdate: 'FOR UPDATE',
  lockMigrations: 'SELECT pg_advisory_xact_lock(7341909)',
  words: {
    exact: 'COLLATE "C"',
    bytes: 'BYTEA',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  },
  isUniqueViolation: (error) => error instanceof SQL.PostgresError && error.errno === '23505',
};

/** A server that has frozen says nothing at all, and the client waits for ever: so there is a clock here. */
const queryTime = 7_000;

export function openPostgres(url: string): Database {
  const pool = new SQL(url, { max: 10, connectionTimeout: 5, idleTimeout: 60 });
  return {
    ...queriesOf(pool),
    dialect,
    script: async (queries, sql) => {
      for (const statement of splitStatements(sql)) await queries.run(statement);
    },
    transaction: (work) => pool.begin((connection) => work(queriesOf(connection))),
    snapshot: (work) =>
      pool.begin('isolation level repeatable read read only', (connection) => work(queriesOf(connection))),
    close: () => pool.close({ timeout: 1 }),
  };
}

function queriesOf(sql: SQL): Queries {
  const ask = (text: string, values: readonly Value[] = []) => inTime(sql.unsafe(text, [...values]));
  return {
    get: async <Row>(text: string, values?: readonly Value[]) =>
      ((await ask(text, values))[0] as Row) ?? null,
    all: async <Row>(text: string, values?: readonly Value[]) => [...(await ask(text, values))] as Row[],
    run: async (text, values) => (await ask(text, values)).affectedRows,
  };
}

async function inTime<T>(query: SQL.Query<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    query.cancel();
    late.reject(new Error(`PostgreSQL did not answer within ${queryTime / 1000} s`));
  }, queryTime);
  return Promise.race([query, late.promise]).finally(() => clearTimeout(timer));
}

function splitStatements(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '');
}
