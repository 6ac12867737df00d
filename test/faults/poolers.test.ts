import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { byPooler, expectRefusal } from '../support/pooler-refusal.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Pooler, startTransactionPooler } from '../support/transaction-pooler.ts';
import { vitrine } from '../support/vitrine.ts';

let postgres: TestPostgres;
let direct: string;
beforeAll(async () => {
  postgres = await startPostgres();
  direct = (await postgres.createDatabase()).url;
  const ada = JSON.stringify({ username: 'ada', basics: { name: 'Ada' } });
  const { status } = await vitrine(direct, ['import', '--publish', '-'], `${ada}\n`);
  expect(status).toBe(0);
}, 60_000);
afterAll(() => postgres.stop());

const by = (pooler: Pooler) => byPooler(direct, pooler);

async function processesOf(url: string): Promise<Set<number>> {
  const client = new SQL(url, { max: 2 });
  const [one, other] = [await client.reserve(), await client.reserve()];
  const pids = new Set<number>();
  for (const connection of [one, other])
    for (const { pid } of await connection.unsafe('SELECT pg_backend_pid() AS pid').simple()) pids.add(pid);
  one.release();
  other.release();
  await client.close();
  return pids;
}

describe('a pooler in transaction mode', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startTransactionPooler(Number(new URL(direct).port));
  });
  afterAll(() => pooler.stop());

  test('lets two connections share one of the server', async () => {
    expect((await processesOf(by(pooler))).size).toBe(1);
    expect((await processesOf(direct)).size).toBe(2);
  });

  test('is reported by server and commands with a fix and exit status 1', async () => {
    await expectRefusal(direct, pooler);
  }, 60_000);
});
