import { afterAll, expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { type Exchange, plainRoute } from '../../core/kernel/exchange.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database } from '../../store/database.ts';
import { Outage, type OutageReason } from '../../store/outage.ts';
import { trackWrites } from './track-writes.ts';

const database = await connectDatabase(temporaryDatabase());
afterAll(() => database.close());
const tracked = trackWrites(database);
const exchange = { request: { method: 'POST' } } as Exchange;

/** The error message for a request that fails in an outage after this number of transactions. */
async function refusal(reason: OutageReason, commits: number, method = 'POST'): Promise<string> {
  const { handle } = tracked.track(
    plainRoute(method, '/', 'write', 'public', async () => {
      for (let n = 0; n < commits; n += 1) await commit(tracked.database);
      throw new Outage(reason);
    }),
  );
  try {
    await handle(exchange, {});
  } catch (error) {
    return error instanceof Outage ? error.message : String(error);
  }
  return '';
}

async function commit(queries: Database): Promise<void> {
  await queries.transaction(async (transaction) => {
    await transaction.run('UPDATE users SET operator = 0 WHERE id = $1', ['nobody']);
  });
}

test('reports nothing written for an outage before a write, and unknown after one', async () => {
  expect(await refusal('away', 0)).toBe(
    'The database is unavailable, and nothing was written. Try again in a moment.',
  );
  expect(await refusal('away', 1)).toBe(
    'The database is unavailable. The change may have been saved. Check before you try again.',
  );
  expect(await refusal('lost', 1)).not.toContain('nothing was written');
  expect(await refusal('busy', 2, 'GET')).toBe('The database is busy. Try again in a moment.');
});

test('separates concurrent requests', async () => {
  const [busy, away] = await Promise.all([refusal('busy', 3), refusal('away', 0)]);
  expect(busy).toContain('may have been saved');
  expect(away).toContain('nothing was written');
});

test('reports an unknown commit, and nothing written for requests rejected before', async () => {
  const unknown = new Outage('away', undefined, 'unknown');
  const { handle } = tracked.track(
    plainRoute('POST', '/', 'write', 'public', () => {
      throw unknown;
    }),
  );
  expect(await Promise.resolve(handle(exchange, {})).catch((error: unknown) => error)).toBe(unknown);
  expect(String(tracked.explain(exchange, new Outage('busy')))).toContain('and nothing was written');
});
