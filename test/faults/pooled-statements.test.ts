import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Transaction, Value } from '../../src/store/database.ts';
import { inOneStep } from '../../src/store/nested.ts';
import { findUserByName } from '../../src/store/users.ts';
import { questionsAbout } from '../store/questions.ts';
import { mixQueries } from '../support/mix-queries.ts';
import { byPooler } from '../support/pooler-refusal.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Pooler, startTransactionPooler } from '../support/transaction-pooler.ts';

let postgres: TestPostgres;
let pooler: Pooler;
let plain: Database;
let pooled: Database;
let questions: ReturnType<typeof questionsAbout>;

beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  pooler = await startTransactionPooler(Number(new URL(url).port));
  plain = await connectDatabase({ engine: 'postgres', url });
  pooled = await connectDatabase(
    { engine: 'postgres', url: byPooler(url, pooler), isPooled: true },
    { directUrl: url },
  );
  const accounts = { database: pooled, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  for (const name of ['alice', 'bob']) await createUser(accounts, name);
  await saveDraft(accounts, 'alice', { basics: { name: 'Alice', url: 'https://alice.example/' } });
  await publish(accounts, 'alice');
  const [alice, bob] = [await findUserByName(plain, 'alice'), await findUserByName(plain, 'bob')];
  if (!alice || !bob) throw new Error('they were not created');
  questions = questionsAbout(alice, bob);
}, 60_000);

afterAll(async () => {
  await pooled.close();
  await plain.close();
  pooler.stop();
  await postgres.stop();
});

test('every statement returns the same rows behind a pooler', async () => {
  let statements = 0;
  for (const [name, ask] of Object.entries(questions)) {
    const expected = await rowsOf(plain, ask);
    expect({ name, rows: await rowsOf(pooled, ask) }).toEqual({ name, rows: expected });
    statements += expected.length;
  }
  expect(statements).toBeGreaterThan(300);
}, 60_000);

test('each of 16 connections gets its own rows behind a pooler', async () => {
  expect(await mixQueries(pooled, 600, 16)).toEqual({ asked: 600, foreign: 0 });
}, 60_000);

test('a failed transaction behind a pooler leaves nothing', async () => {
  const work = async (queries: Transaction) => {
    await queries.run("UPDATE users SET name = 'Changed' WHERE username = 'bob'");
    throw new Undone();
  };
  expect(await pooled.transaction(work).catch((error: unknown) => error)).toBeInstanceOf(Undone);
  expect((await findUserByName(plain, 'bob'))?.name).not.toBe('Changed');
});

test('a step that fails behind a pooler is undone alone', async () => {
  await pooled.transaction(async (queries) => {
    await queries.run("UPDATE users SET name = 'Bob' WHERE username = 'bob'");
    await inOneStep(queries, async () => queries.run('UPDATE nowhere SET name = 1')).catch(() => {});
  });
  expect((await findUserByName(plain, 'bob'))?.name).toBe('Bob');
});

class Undone extends Error {}

/** The result or error of each statement. The transaction is rolled back. */
async function rowsOf(database: Database, ask: (queries: Transaction) => unknown): Promise<string[]> {
  const results: string[] = [];
  const noting = async <T>(sql: string, answer: T | Promise<T>): Promise<T> => {
    const place = results.push('') - 1;
    try {
      const rows = await answer;
      results[place] = `${sql}\n${withoutChance(rows)}`;
      return rows;
    } catch (error) {
      results[place] = `${sql}\n${String(error)}`;
      throw error;
    }
  };
  const work = async (real: Transaction) => {
    const queries: Transaction = {
      ...real,
      get: <Row>(sql: string, values?: readonly Value[]) => noting(sql, real.get<Row>(sql, values)),
      all: <Row>(sql: string, values?: readonly Value[]) => noting(sql, real.all<Row>(sql, values)),
      run: (sql, values) => noting(sql, real.run(sql, values)),
    };
    await Promise.resolve(ask(queries)).catch(() => {});
    for (const step of queries.lastly.splice(0)) await step().catch(() => {});
    throw new Undone();
  };
  await database.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return results;
}

/** Replaces times and identifiers, which differ between calls, by their type. */
function withoutChance(rows: unknown): string {
  return (
    JSON.stringify(rows, (key, value: unknown) =>
      /^(?:n|id|at|time|now|xid|snapshot|until)$/i.test(key) ? typeof value : value,
    ) ?? ''
  );
}
