import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServing } from '../support/serve.ts';
import { preview } from '../support/server.ts';
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

const by = ({ port }: Pooler): string => {
  const url = new URL(direct);
  url.port = String(port);
  return url.href;
};

/** That a command and the server say the same, once, and end. */
async function expectRefusal(pooler: Pooler): Promise<void> {
  const url = by(pooler);
  const reason = `at 127.0.0.1:${pooler.port} there is a pooler, such as PgBouncer, in transaction mode, by which queries would get each other's rows; name PostgreSQL itself, or let the pooler have pool_mode = session`;
  const { protocol, host, pathname } = new URL(url);
  const line = `The database ${protocol}//${host}${pathname} cannot be used: ${reason}`;
  expect(await vitrine(url, ['user', 'list'])).toEqual({ status: 1, out: '', err: `${line}\n` });
  expect(await failToServe({ DATABASE_URL: url })).toContain(JSON.stringify(line).slice(1, -1));
  const beside = await failToServe({ DATABASE_URL: direct, DATABASE_REPLICA_URL: url });
  expect(beside).toContain(JSON.stringify(reason).slice(1, -1));
}

async function failToServe(environment: Record<string, string>): Promise<string> {
  const serving = await startServing(environment).catch(String);
  if (typeof serving === 'string') return serving;
  await serving.stop();
  return 'it has started';
}

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

  test('is noticed by the server and by commands, which say what to do and end with 1', async () => {
    await expectRefusal(pooler);
  }, 60_000);
});

describe.skipIf(!hasPgbouncer)('PgBouncer', () => {
  test('is refused in transaction mode', async () => {
    const pooler = await startPgbouncer(direct, 'transaction');
    try {
      await expectRefusal(pooler);
    } finally {
      pooler.stop();
    }
  }, 60_000);

  test('serves everybody in session mode', async () => {
    const pooler = await startPgbouncer(direct, 'session');
    try {
      const serving = await startServing({ DATABASE_URL: by(pooler) });
      const { status, body } = await serving.call('/ada?format=json', { host: preview });
      expect([status, JSON.parse(body).basics.name]).toEqual([200, 'Ada']);
      expect(await serving.stop()).toBe(0);
      expect((await vitrine(by(pooler), ['user', 'list'])).out).toContain('ada');
    } finally {
      pooler.stop();
    }
  }, 60_000);
});
