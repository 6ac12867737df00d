import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createUser } from '../src/accounts/create-user.ts';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { eraseInPieces } from '../src/accounts/erase-in-pieces.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database, Value } from '../src/store/database.ts';
import { findTerms, forgetTerms } from '../src/store/directory/terms.ts';
import { endErasure, insertErasure, listErasures } from '../src/store/erasures.ts';
import { Outage } from '../src/store/outage.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { engines, newDatabase } from './support/engines.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { storeWebhook } from './support/stored-webhook.ts';

const revisions = 3_000;
const [never, always] = [() => false, () => true];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('the remains of a deleted user on %s', (engine) => {
  let database: Database;
  let id: string;
  beforeAll(async () => {
    const location = await newDatabase(engine, postgres);
    database = await connectDatabase(location);
  });
  afterAll(() => database.close());
  let turn = 0;
  beforeEach(async () => {
    turn += 1;
    await createUser(accountsOf({ database }), `leaver-${turn}`);
    id = (await findUserByName(database, `leaver-${turn}`))?.id ?? '';
    await database.run(
      `INSERT INTO revisions (user_id, n, document, files, created_at)
       WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${revisions})
       SELECT ${engine === 'sqlite' ? '$1' : '$1::text'}, n, '{}', '{}', '2026' FROM numbers`,
      [id],
    );
  });
  const left = async () => (await database.all('SELECT 1 FROM revisions WHERE user_id = $1', [id])).length;

  test('are erased in many transactions, the first of which hides the user', async () => {
    const { watched, transactions } = watch(database);
    await deleteUser(accountsOf({ database: watched }), `leaver-${turn}`);
    // On a busy machine the erasure may take longer than the wait.
    await eraseInPieces(watched, never);
    const [first, ...others] = transactions;
    expect(first?.some(({ sql }) => sql.includes("state = 'deleted'"))).toBe(true);
    expect(first?.some(({ sql }) => sql.includes('FROM revisions'))).toBe(false);
    const pieces = others.flat().filter(({ sql }) => sql.startsWith('DELETE FROM revisions'));
    expect(pieces.reduce((sum, { changed }) => sum + changed, 0)).toBe(revisions);
    expect(pieces[0]?.changed).toBeLessThan(10);
    expect(Math.max(...pieces.map(({ changed }) => changed))).toBeLessThanOrEqual(1024);
    expect(others.every((statements) => statements.length <= 4)).toBe(true);
    expect([await left(), await listErasures(database, 9)]).toEqual([0, []]);
  });

  test('are erased by the next process once the database works', async () => {
    const { watched } = watch(database);
    let begun = 0;
    const failing: Database = {
      ...watched,
      transaction(work, safe) {
        begun += 1;
        return begun > 3 ? Promise.reject(new Outage('busy')) : watched.transaction(work, safe);
      },
    };
    await deleteUser(accountsOf({ database: failing }), `leaver-${turn}`);
    expect(await findUserByName(database, `leaver-${turn}`)).toMatchObject({ state: 'deleted' });
    expect(await listErasures(database, 9)).toEqual([id]);
    await eraseInPieces(database, always);
    expect(await left()).toBeGreaterThan(0);
    await Promise.all([eraseInPieces(database, never), eraseInPieces(database, never)]);
    expect([await left(), await listErasures(database, 9)]).toEqual([0, []]);
  });

  test("don't include pending notifications of operators", async () => {
    const operators = await storeWebhook(database, null);
    const own = await storeWebhook(database, `leaver-${turn}`);
    await deleteUser(accountsOf({ database }), `leaver-${turn}`);
    await eraseInPieces(database, never);
    const owed = await database.all<{ webhookId: string; type: string }>(
      `SELECT webhook_id AS "webhookId", type FROM deliveries
       JOIN events ON events.user_id = deliveries.user_id AND events.n = deliveries.n ORDER BY events.n`,
    );
    expect(owed).toEqual([{ webhookId: operators, type: 'user.deleted' }]);
    expect(owed.map(({ webhookId }) => webhookId)).not.toContain(own);
    await database.run('DELETE FROM deliveries');
    await database.run('DELETE FROM webhooks');
  });

  test('are reported as erased only when all of them are deleted', async () => {
    const end = () => database.transaction((queries) => endErasure(queries, id));
    await database.transaction((queries) => insertErasure(queries, id, new Date().toISOString()));
    expect([await end(), await listErasures(database, 9)]).toEqual([false, [id]]);
    await database.run('DELETE FROM revisions WHERE user_id = $1', [id]);
    expect([await end(), await listErasures(database, 9)]).toEqual([true, []]);
  });
});

test('keeps a search word on PostgreSQL that another user publishes during its removal', async () => {
  const database = await connectDatabase(await postgres.createDatabase());
  await database.run("INSERT INTO people_terms (term) VALUES ('zymurgy')");
  await createUser(accountsOf({ database }), 'brewer');
  const document = { skills: [{ name: 'Zymurgy' }], 'x-vitrine': { directory: 'listed' } };
  await saveDraft(accountsOf({ database }), 'brewer', document);
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting: Database = {
    ...database,
    transaction: (work, safe) =>
      database.transaction(async (queries) => {
        const done = await work(queries);
        written.resolve();
        await commit.promise;
        return done;
      }, safe),
  };
  const published = publish(accountsOf({ database: waiting }), 'brewer');
  await written.promise;
  let isForgotten = false;
  const forgotten = database
    .transaction((queries) => forgetTerms(queries, '', 100))
    .then(() => {
      isForgotten = true;
    });
  while (!isForgotten && !(await isAnyHeldUp(database))) await Bun.sleep(5);
  commit.resolve();
  await Promise.all([published, forgotten]);
  expect(await findTerms(database, new Set(['zymurgy', 'zymurgist']))).toEqual(['zymurgy']);
  await database.close();
});

async function isAnyHeldUp(database: Database): Promise<boolean> {
  const row = await database.get(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1`,
  );
  return row !== null;
}

interface Statement {
  readonly sql: string;
  readonly changed: number;
}

/** Records the statements of each transaction. */
function watch(database: Database) {
  const transactions: Statement[][] = [];
  const watched: Database = {
    ...database,
    transaction: (work, safe) =>
      database.transaction((queries) => {
        const statements: Statement[] = [];
        transactions.push(statements);
        return work({
          ...queries,
          run: async (sql: string, values?: readonly Value[]) => {
            const changed = await queries.run(sql, values);
            statements.push({ sql, changed });
            return changed;
          },
        });
      }, safe),
  };
  return { watched, transactions };
}
