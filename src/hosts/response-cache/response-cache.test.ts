import { expect, test } from 'bun:test';
import { dirname } from 'node:path';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { Outage } from '../../store/outage.ts';
import { createResponseCache } from './response-cache.ts';

test('serves a profile for at most the configured time after the database fails', async () => {
  const target = temporaryDatabase();
  const database = await connectDatabase(target);
  await migrate(database, migrations);
  let isAway = false;
  const failing: Database = {
    ...database,
    get: async (sql, ...values) => {
      if (isAway) throw new Outage('away');
      return database.get(sql, ...values);
    },
  };
  let time = 1_000_000;
  const cache = createResponseCache(failing, {
    folder: dirname(target.path),
    bytes: 1024 * 1024,
    now: () => time,
    staleFor: 60_000,
  });
  const serve = async () => cache.serveDespiteOutage?.(Promise.resolve(cache.find('ada')), 'ada');
  for (let turn = 0; turn < 3; turn += 1) await serve();
  expect((await serve())?.age).toBeNull();

  isAway = true;
  time += 60_000;
  expect((await serve())?.age).toBe(60);
  time += 1;
  await expect(serve()).rejects.toThrow('unavailable');
  expect(cache.count().stale).toBe(1);
  cache.close();
  await database.close();
});
