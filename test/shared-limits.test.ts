import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { hasRedis, startRedis } from './support/redis.ts';
import { type Serving, startServing, until } from './support/serve.ts';
import { preview } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

/** Two nodes with these settings, for as long as something is tried. */
async function withNodes(
  environment: Record<string, string>,
  work: (one: Serving, other: Serving) => Promise<void>,
): Promise<void> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', ...environment };
  const nodes = [await startServing(settings), await startServing(settings)] as const;
  try {
    await work(...nodes);
  } finally {
    for (const node of nodes) expect(await node.stop()).toBe(0);
  }
}

const read = async (node: Serving) => (await node.call('/ada?format=json', { host: preview })).status;

/** Until a node refuses: how many it has served. */
async function readAll(node: Serving): Promise<number> {
  let served = 0;
  while ((await read(node)) === 200) served += 1;
  return served;
}

let clients = 0;
/** Each from an address of its own: of one there are few a minute anyway. */
const guess = async (node: Serving) => {
  clients += 1;
  const { status } = await node.call('/sign-in', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': `203.0.113.${clients}`,
    },
    body: 'username=ada&password=wrong+wrong+wrong',
  });
  return status;
};

/** A limit of a minute begins anew with it: whoever looks across the turn has to look again. */
async function inOneMinute(look: () => Promise<void>): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await Bun.sleep(left + 50);
  await look();
}

async function expectOneLimit(environment: Record<string, string>): Promise<void> {
  await withNodes({ ...environment, RATE_LIMIT_READS: '30' }, (one, other) =>
    inOneMinute(async () => {
      for (let count = 0; count < 25; count += 1) expect(await read(one)).toBe(200);
      // It would be thirty; some until the word has come round.
      expect(await countUntil(429, () => read(other))).toBeLessThan(15);
      await until(async () => (await read(one)) === 429);
    }),
  );
}

async function expectOneGuard(environment: Record<string, string>): Promise<void> {
  await withNodes(environment, expectSharedGuesses);
}

async function expectSharedGuesses(one: Serving, other: Serving): Promise<void> {
  for (let count = 0; count < 10; count += 1) expect(await guess(one)).toBe(403);
  // It would be ten.
  expect(await countUntil(429, () => guess(other))).toBeLessThan(9);
}

/** How many other answers came before it, with time for messages between two of them. */
async function countUntil(status: number, ask: () => Promise<number>): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await ask()) === status) return count;
    await Bun.sleep(300);
  }
}

describe('two nodes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = (await postgres.createDatabase()).url;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
  }, 60_000);
  afterAll(() => postgres.stop());

  test('have one limit', () => expectOneLimit({ DATABASE_URL: url }), 120_000);
  test('hold up whoever guesses a password at either', () => expectOneGuard({ DATABASE_URL: url }), 120_000);
});

describe.skipIf(!hasRedis)('two nodes with a Redis', () => {
  let url: string;
  beforeAll(async () => {
    url = `sqlite:${temporaryDatabase().path}`;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
  }, 60_000);

  test('have one limit, and one guard of passwords', async () => {
    const redis = await startRedis();
    const environment = { DATABASE_URL: url, LIMITS_URL: redis.url };
    await expectOneLimit(environment);
    await expectOneGuard(environment);
    await redis.stop();
  }, 180_000);

  test('that is away count by themselves, say so once, and are one again when it is back', async () => {
    const gone = await startRedis();
    await gone.stop();
    await withNodes(
      { DATABASE_URL: url, LIMITS_URL: gone.url, RATE_LIMIT_READS: '30' },
      async (one, other) => {
        const warnings = (node: Serving) =>
          node.entries().filter(({ message }) => /LIMITS_URL/.test(String(message)));
        await until(() => warnings(one).length > 0 && warnings(other).length > 0);
        await inOneMinute(async () => {
          expect([await readAll(one), await readAll(other)]).toEqual([30, 30]);
        });
        const redis = await startRedis(gone.port);
        const isBack = (node: Serving) => node.log().includes('the limits of all nodes are one again');
        await until(() => isBack(one) && isBack(other));
        expect([warnings(one).length, warnings(other).length]).toEqual([1, 1]);
        for (let count = 0; count < 10; count += 1) expect(await guess(one)).toBe(403);
        await until(async () => (await guess(other)) === 429);
        await redis.stop();
      },
    );
  }, 180_000);
});

test('LIMITS_URL is a Redis, and its password is in no message', async () => {
  const { status, err } = await vitrine('sqlite::memory:', ['serve'], '', {
    LIMITS_URL: 'http://:hunter2@127.0.0.1',
    APP_SECRET: 'a secret that only this test knows, long enough',
  });
  expect(status).toBe(2);
  expect(err).toContain('LIMITS_URL');
  expect(err).toContain('use redis://host:6379, or rediss:// with TLS');
  expect(err).not.toContain('hunter2');
});
