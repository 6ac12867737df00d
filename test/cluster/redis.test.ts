import { beforeAll, describe, expect, test } from 'bun:test';
import { hasRedis, startRedis } from '../support/redis.ts';
import { type Serving, until } from '../support/serve.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import {
  expectOneGuard,
  expectOneLimit,
  guess,
  inOneMinute,
  readAll,
  withNodes,
} from '../support/two-nodes.ts';
import { vitrine } from '../support/vitrine.ts';

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
