import { afterAll, describe, expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { limits } from '../../src/core/listener/limits.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { createReadinessCheck } from '../../src/ops/server/check-readiness.ts';
import { api, main, preview, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const well = { serving: 'ok', database: 'ok', migrations: 'ok', disk: 'ok' };
/** The server caches its check of the database for a moment. */
const moment = () => Bun.sleep(300);

describe('readiness', () => {
  test('reports each check as ok on the main and API host, and nothing more', async () => {
    for (const host of [main, api]) {
      const { status, headers, body } = await server.call('/health/ready', { host });
      expect([status, headers['cache-control'], JSON.parse(body)]).toEqual([
        200,
        'no-store',
        { status: 'ok', checks: well },
      ]);
    }
    expect((await server.call('/health/ready', { host: preview })).body).toContain('User not found.');
  });

  test('fails with a missing migration and ignores newer ones', async () => {
    const { database } = server;
    const row = await database.get<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations ORDER BY name DESC LIMIT 1',
    );
    const insert = 'INSERT INTO migrations (name, checksum) VALUES ($1, $2)';
    await database.run('DELETE FROM migrations WHERE name = $1', [row?.name ?? '']);
    await moment();
    const { status, headers, body } = await server.call('/health/ready');
    expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '5',
      { status: 'failing', checks: { ...well, migrations: 'failing' } },
    ]);
    expect(server.logged.join('')).toContain(`the migration ${row?.name} as it is here`);
    await database.run(insert, [row?.name ?? '', row?.checksum ?? '']);
    await database.run(insert, ['9999-of-the-next-version', 'x']);
    await moment();
    expect((await server.call('/health/ready')).status).toBe(200);
    expect(server.logged.join('')).toContain('ready again check=migrations');
    await database.run("DELETE FROM migrations WHERE name LIKE '9999%'");
  });

  test('fails if the database disk has too little space', async () => {
    const place = { database: server.database, folder: tmpdir(), isStopping: () => false };
    const checkFor = (leastRoom: number) =>
      createReadinessCheck({ ...place, log: createLog('error', () => {}), leastRoom })();
    expect(await checkFor(1)).toEqual({ serving: true, database: true, migrations: true, disk: true });
    expect((await checkFor(Number.MAX_SAFE_INTEGER)).disk).toBe(false);
  });

  test('and health are 503 while the server drains', async () => {
    const stopping = await startTestServer(
      {},
      { limits: { ...limits, farewellTime: 1_000, drainTime: 500 } },
    );
    const stopped = stopping.stop();
    await Bun.sleep(100);
    const ready = await stopping.call('/health/ready');
    expect([ready.status, JSON.parse(ready.body).checks]).toEqual([503, { ...well, serving: 'failing' }]);
    const health = await stopping.call('/health');
    expect([health.status, health.headers['retry-after']]).toEqual([503, '5']);
    await stopped;
  });
});
