import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { Outage } from '../../src/store/outage.ts';
import { mixQueries } from '../support/mix-queries.ts';
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

  test.each([
    ['session', (url: string) => ({ DATABASE_URL: url })],
    [
      'transaction',
      (url: string) => ({ DATABASE_URL: `${url}?pool=transaction`, DATABASE_DIRECT_URL: direct }),
    ],
  ] as const)(
    'works in %s mode and passes signals on',
    async (mode, environmentOf) => {
      const pooler = await startPgbouncer(direct, mode);
      try {
        const environment = environmentOf(byPooler(direct, pooler));
        const nodes = [
          await startServing(environment),
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
        const { DATABASE_URL, ...others } = environment;
        expect((await vitrine(DATABASE_URL, ['user', 'list'], '', others)).out).toContain('ada');
      } finally {
        pooler.stop();
      }
    },
    60_000,
  );

  test('reports an outage while it is unavailable in transaction mode', async () => {
    const pooler = await startPgbouncer(direct, 'transaction');
    const pooled = await connectDatabase(
      { engine: 'postgres', url: byPooler(direct, pooler), isPooled: true },
      { directUrl: direct },
    );
    const find = async () => pooled.get<{ username: string }>('SELECT username FROM users');
    expect(await find()).toEqual({ username: 'ada' });
    pooler.stop();
    await Bun.sleep(300);
    const outage = await find().catch((error: unknown) => error);
    expect(outage).toBeInstanceOf(Outage);
    expect(outage).toMatchObject({ reason: 'away' });
    const again = await startPgbouncer(direct, 'transaction', { place: pooler.port });
    expect(await find()).toEqual({ username: 'ada' });
    await pooled.close();
    again.stop();
  }, 60_000);

  test('gives each of 64 connections its own rows over 8 of the server', async () => {
    const pooler = await startPgbouncer(direct, 'transaction', { poolSize: 8 });
    const pooled = await connectDatabase(
      { engine: 'postgres', url: byPooler(direct, pooler), isPooled: true },
      { directUrl: direct, connections: 64, answerTime: 60_000 },
    );
    try {
      // To run it longer: POOLED_QUERIES=1000000.
      const queries = Number(process.env.POOLED_QUERIES ?? 20_000);
      expect(await mixQueries(pooled, queries, 64)).toEqual({ asked: queries, foreign: 0 });
    } finally {
      await pooled.close();
      pooler.stop();
    }
  }, 3_600_000);
});
