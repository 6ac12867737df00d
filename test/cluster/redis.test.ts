import { beforeAll, describe, expect, test } from 'bun:test';
import { RedisClient } from 'bun';
import { createLog } from '../../src/core/platform/log.ts';
import { connectRedis } from '../../src/ops/server/redis-carrier.ts';
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

test.skipIf(!hasRedis)(
  'ignores a Redis that denies the channel until it allows it',
  async () => {
    const redis = await startRedis();
    const operator = new RedisClient(redis.url);
    const allow = (...rules: string[]) => operator.send('ACL', ['SETUSER', 'limits', ...rules]);
    await allow('on', '>hunter2', 'resetchannels', '+@all');
    const said: string[] = [];
    const carrier = connectRedis(
      redis.url.replace('//', '//limits:hunter2@'),
      'vitrine.test',
      createLog('info', (line) => said.push(line)),
    );
    await until(() => said.length > 0);
    expect([carrier.isHeard(), said.join('')]).toEqual([false, expect.stringContaining('NOPERM')]);
    await allow('&vitrine:*');
    await until(() => carrier.isHeard());
    const heard = Promise.withResolvers<string>();
    carrier.hear(heard.resolve);
    carrier.send('spent');
    expect(await heard.promise).toBe('spent');
    carrier.close();
    operator.close();
    await redis.stop();
  },
  60_000,
);

describe.skipIf(!hasRedis)('two nodes with a Redis', () => {
  let url: string;
  beforeAll(async () => {
    url = `sqlite:${temporaryDatabase().path}`;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
  }, 60_000);

  test('share one rate limit and one password guard', async () => {
    const redis = await startRedis();
    const environment = { DATABASE_URL: url, REDIS_URL: redis.url };
    await expectOneLimit(environment);
    await expectOneGuard(environment);
    await redis.stop();
  }, 180_000);

  test('count alone while it is unavailable, log it once, and share again afterwards', async () => {
    const gone = await startRedis();
    await gone.stop();
    await withNodes(
      { DATABASE_URL: url, REDIS_URL: gone.url, RATE_LIMIT_READS: '30' },
      async (one, other) => {
        const warnings = (node: Serving) =>
          node.entries().filter(({ message }) => /REDIS_URL/.test(String(message)));
        await until(() => warnings(one).length > 0 && warnings(other).length > 0);
        await inOneMinute(async () => {
          expect([await readAll(one), await readAll(other)]).toEqual([30, 30]);
        });
        const redis = await startRedis(gone.port);
        const isBack = (node: Serving) => node.log().includes('redis is available again, nodes share limits');
        await until(() => isBack(one) && isBack(other));
        expect([warnings(one).length, warnings(other).length]).toEqual([1, 1]);
        for (let count = 0; count < 10; count += 1) expect(await guess(one)).toBe(403);
        await until(async () => (await guess(other)) === 429);
        await redis.stop();
      },
    );
  }, 180_000);
});
