import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { byPooler, expectRefusal } from '../support/pooler-refusal.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { publishAt, untilSeen } from '../support/readers-of-nodes.ts';
import { startServing } from '../support/serve.ts';
import { vitrine } from '../support/vitrine.ts';

describe.skipIf(!hasPgbouncer)('PgBouncer', () => {
  let postgres: TestPostgres;
  let direct: string;
  let token = '';
  beforeAll(async () => {
    postgres = await startPostgres();
    direct = (await postgres.createDatabase()).url;
    await vitrine(direct, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
    const scopes = ['--scope', 'profile:write', '--scope', 'profile:publish'];
    const created = await vitrine(direct, ['token', 'create', '--user', 'ada', ...scopes]);
    token = created.out.trim().split('\n').at(-1) ?? '';
  }, 60_000);
  afterAll(() => postgres.stop());

  test('is rejected in transaction mode', async () => {
    const pooler = await startPgbouncer(direct, 'transaction');
    try {
      await expectRefusal(direct, pooler);
    } finally {
      pooler.stop();
    }
  }, 60_000);

  test('works in session mode and passes signals on', async () => {
    const pooler = await startPgbouncer(direct, 'session');
    try {
      const nodes = [
        await startServing({ DATABASE_URL: byPooler(direct, pooler) }),
        await startServing({ DATABASE_URL: direct }),
      ] as const;
      const [pooled, other] = nodes;
      await publishAt(other, token, 'Ada by another');
      await untilSeen(pooled, 'Ada by another');
      await publishAt(pooled, token, 'Ada by the pooler');
      await untilSeen(other, 'Ada by the pooler');
      for (const node of nodes) {
        expect(node.log()).not.toContain('no signal');
        expect(await node.stop()).toBe(0);
      }
      expect((await vitrine(byPooler(direct, pooler), ['user', 'list'])).out).toContain('ada');
    } finally {
      pooler.stop();
    }
  }, 60_000);
});
