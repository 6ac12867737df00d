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

/** What is told of a request that ends in an outage after so many transactions. */
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

test('an outage before anything was written says that nothing was, and one after it that nobody knows', async () => {
  expect(await refusal('away', 0)).toBe(
    'The database is unavailable, and nothing was written. Try again in a moment.',
  );
  expect(await refusal('away', 1)).toBe(
    'The database is unavailable. The change may have been saved. Check before you try again.',
  );
  expect(await refusal('lost', 1)).not.toContain('nothing was written');
  expect(await refusal('busy', 2, 'GET')).toBe('The database is busy. Try again in a moment.');
});

test('requests that are under way at once do not know of each other', async () => {
  const [busy, away] = await Promise.all([refusal('busy', 3), refusal('away', 0)]);
  expect(busy).toContain('may have been saved');
  expect(away).toContain('nothing was written');
});

test('a commit of which the end is not known says so, and who was refused before it all wrote nothing', async () => {
  const unknown = new Outage('away', undefined, 'unknown');
  const { handle } = tracked.track(
    plainRoute('POST', '/', 'write', 'public', () => {
      throw unknown;
    }),
  );
  expect(await Promise.resolve(handle(exchange, {})).catch((error: unknown) => error)).toBe(unknown);
  expect(String(tracked.explain(exchange, new Outage('busy')))).toContain('and nothing was written');
});
