import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createRandom } from '../../../../bench/search/people.ts';
import { engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Database, Queries, Transaction } from '../../../store/database.ts';
import { findUserByName, lockUser } from '../../../store/users.ts';
import {
  findFirstDue,
  leaseWebhook,
  listDueDeliveries,
  listDueWebhooks,
  markDelivered,
  oweLatest,
  postponeDelivery,
  releaseWebhook,
  retryDeliveries,
} from '../deliveries.ts';
import { deleteWebhook, markWebhookResumed, markWebhookStopped } from '../store.ts';
import { createWebhook } from '../webhooks.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** A timestamp in the minute `n` of the test's day. */
const minute = (n: number) =>
  `2030-01-01T${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00.000Z`;
const names = ['ada', 'bob', 'cyd', 'dot'];

/** The query before the column existed, and the current one. */
const plainly = `SELECT id FROM webhooks
  WHERE stopped_at IS NULL AND leased_until <= $1 AND paused_until <= $1
    AND (SELECT MIN(next_at) FROM deliveries WHERE deliveries.webhook_id = webhooks.id) <= $1
    AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = webhooks.user_id AND users.state = 'suspended')
  ORDER BY COALESCE(tried_at, ''), id`;

describe.each(engines)('due webhooks on %s', (engine) => {
  let database: Database;
  let ids: string[];
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    const accounts = { database, now: () => new Date(minute(0)), defaultLanguage: 'en', actor: 'vitrine' };
    for (const username of names) {
      await createUser(accounts, username);
      await createWebhook(accounts, { username, url: 'https://hooks.invalid/', types: [] });
    }
    await createWebhook(accounts, { username: null, url: 'https://hooks.invalid/', types: [] });
    await suspendUser(accounts, 'dot');
    ids = (await database.all<{ id: string }>('SELECT id FROM webhooks ORDER BY id')).map(({ id }) => id);
  });
  afterAll(() => database.close());

  const change = (work: (queries: Transaction) => Promise<unknown>) => database.transaction(work);
  const dueBy = async (now: string) => (await listDueWebhooks(database, now, 100)).map(({ id }) => id);
  const plainlyDueBy = async (now: string) =>
    (await database.all<{ id: string }>(plainly, [now])).map(({ id }) => id);

  test('are found in any mixture of pending, delivered, delayed and failed ones', async () => {
    const random = createRandom(7);
    const some = (most: number) => Math.floor(random() * most);
    for (let n = 1; n < 240; n += 1) {
      const [now, later] = [minute(n), minute(n + 1 + some(30))];
      const id = ids[some(ids.length)] ?? '';
      const [first] = await listDueDeliveries(database, id, minute(1000), 1);
      const attempt = { at: now, attempts: 1, reason: 'r', pausedUntil: random() < 0.5 ? now : later };
      const changes: ((queries: Transaction) => Promise<unknown>)[] = [
        async (queries) => first && markDelivered(queries, first, now),
        async (queries) => first && postponeDelivery(queries, first, { ...attempt, nextAt: later }),
        async (queries) => first && postponeDelivery(queries, first, { ...attempt, nextAt: null }),
        (queries) => retryDeliveries(queries, id, now),
        (queries) => leaseWebhook(queries, id, now, later),
        (queries) => releaseWebhook(queries, id, later),
        (queries) => markWebhookStopped(queries, id, now),
        (queries) => markWebhookResumed(queries, id),
        async (queries) => {
          const row = await queries.get<{ userId: string | null }>(
            'SELECT user_id AS "userId" FROM webhooks WHERE id = $1',
            [id],
          );
          return row?.userId && oweLatest(queries, { id, userId: row.userId, types: [] }, now);
        },
        (queries) =>
          Promise.resolve(
            queries.run(
              `INSERT INTO deliveries (user_id, n, webhook_id, next_at)
               SELECT id, 1, $1, $2 FROM users WHERE username = $3 ON CONFLICT DO NOTHING`,
              [id, random() < 0.5 ? now : later, names[some(names.length)] ?? ''],
            ),
          ),
      ];
      await change(changes[some(changes.length)] ?? (async () => {}));
      for (const moment of [now, later]) {
        const due = await dueBy(moment);
        expect([n, due.toSorted()]).toEqual([n, (await plainlyDueBy(moment)).toSorted()]);
      }
    }
    const [row] = await database.all<{ at: string | null }>('SELECT MIN(next_at) AS at FROM deliveries');
    expect(await findFirstDue(database)).toBe(row?.at ?? null);
    await change((queries) => deleteWebhook(queries, ids[0] ?? ''));
    expect(await dueBy(minute(1400))).toEqual(await plainlyDueBy(minute(1400)));
  });

  /** On PostgreSQL, waits until the statement completes or waits for a lock. */
  async function whenDoneOrHeldBack(statement: MaybePromise<unknown>): Promise<void> {
    let isDone = false;
    const done = Promise.resolve(statement).finally(() => {
      isDone = true;
    });
    const isHeldBack = () => database.get('SELECT 1 FROM pg_locks WHERE NOT granted');
    if (engine === 'sqlite') await done;
    else while (!isDone && !(await isHeldBack())) await Bun.sleep(5);
  }

  test('cause no deadlock between delivery and new events', async () => {
    // Bob's own webhook.
    const [id = ''] = ids.slice(1);
    const event = {
      id: 1,
      type: 'draft.saved',
      username: 'bob',
      actor: 'bob',
      at: minute(0),
      details: {},
    } as const;
    const user = await findUserByName(database, 'bob');
    const userId = user?.id ?? '';
    const owe = (queries: Queries, n: number) =>
      queries.run('INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ($1, $2, $3, $4)', [
        userId,
        n,
        id,
        minute(n),
      ]);
    await change(async (queries) => owe(queries, 501));
    const [writing, telling] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writer = change(async (queries) => {
      await lockUser(queries, 'bob');
      writing.resolve();
      if (engine === 'postgres') await telling.promise;
      await owe(queries, 502);
    });
    await writing.promise;
    const delivery = {
      webhookId: id,
      userId,
      event: { ...event, n: 501 },
      attempts: 0,
      reason: null,
      failedAt: null,
    };
    const teller = change(async (queries) => {
      const settling = markDelivered(queries, delivery, minute(1));
      await whenDoneOrHeldBack(settling);
      telling.resolve();
      await settling;
    });
    await Promise.all([writer, teller]);
  });

  test('include events that commit during the last delivery', async () => {
    const [id = ''] = ids.slice(1);
    await change(async (queries) => {
      await queries.run('DELETE FROM deliveries');
      await queries.run("UPDATE webhooks SET stopped_at = NULL, leased_until = '', paused_until = ''");
    });
    const owe = (queries: Transaction, n: number) =>
      queries.run(
        "INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT id, $1, $2, $3 FROM users WHERE username = 'ada'",
        [n, id, minute(n)],
      );
    await change(async (queries) => owe(queries, 1));
    const [owed, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const owing = change(async (queries) => {
      await owe(queries, 2);
      owed.resolve();
      // SQLite runs writers one after the other in any case.
      if (engine === 'postgres') await told.promise;
    });
    await owed.promise;
    const telling = change(async (queries) => {
      await whenDoneOrHeldBack(queries.run('DELETE FROM deliveries WHERE webhook_id = $1 AND n = 1', [id]));
      told.resolve();
    });
    await Promise.all([owing, telling]);
    expect(await dueBy(minute(3))).toEqual([id]);
    expect(await findFirstDue(database)).toBe(minute(2));
  });

  test('are ordered by the last attempt among the oldest', async () => {
    await change(async (queries) => {
      await queries.run('DELETE FROM deliveries');
      await queries.run("UPDATE webhooks SET stopped_at = NULL, leased_until = '', paused_until = ''");
      await queries.run(
        `INSERT INTO deliveries (user_id, n, webhook_id, next_at)
         SELECT users.id, 1, webhooks.id, '2030' FROM webhooks JOIN users ON username = 'ada'`,
      );
      const tried = [3, 1, 2].map((n) => minute(n));
      for (const [index, at] of tried.entries())
        await queries.run('UPDATE webhooks SET tried_at = $1 WHERE id = $2', [at, ids[index + 1] ?? '']);
    });
    const due = await dueBy(minute(9));
    expect(due).toEqual(await plainlyDueBy(minute(9)));
    expect(due).toHaveLength(3);
  });
});
