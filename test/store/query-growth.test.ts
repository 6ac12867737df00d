import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  beforeAllFailures,
  countDeliveries,
  findFirstDue,
  listDueDeliveries,
  listDueWebhooks,
  listFailedDeliveries,
} from '../../src/modules/webhooks/deliveries.ts';
import { listWebhooks } from '../../src/modules/webhooks/store.ts';
import { findChangedNames } from '../../src/store/changed-names.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Queries, Value } from '../../src/store/database.ts';
import { listDirectory } from '../../src/store/directory/browse.ts';
import { listAddresses } from '../../src/store/directory/listed-addresses.ts';
import { findLatestEvent, findPublishedAt, listEventAuthors, listEvents } from '../../src/store/events.ts';
import { listDueLinks } from '../../src/store/own-links.ts';
import { findByName } from '../../src/store/published.ts';
import { findRevision, listRevisions } from '../../src/store/revisions.ts';
import { listTakenNames, listUsers } from '../../src/store/users.ts';
import { deleteViewsBefore, listMostRead, listViews } from '../../src/store/views.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** `test/store/query-plans.test.ts` checks SQLite, whose plans ignore the content. PostgreSQL's plans depend on it. */
const crowd = 5_000;
/** Rows that a statement may read at any size. */
const few = 500;

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await connectDatabase(await postgres.createDatabase());
  // Without a time limit, because a busy machine is slow.
  await database.upgrade(async (queries) => {
    for (const statement of contents()) await queries.run(statement);
  });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/**
 * Nearly all users are deleted. `busy` saved often and seldom published. Nearly all webhooks have nothing to
 * deliver, and one is paused.
 */
function contents(): string[] {
  const numbers = `FROM generate_series(1, ${crowd}) AS i`;
  return [
    `INSERT INTO users (id, username, folded, state, draft, published, events, created_at)
     SELECT 'u' || i, 'u' || i, 'u' || i, CASE WHEN i % 100 = 0 THEN 'published' ELSE 'deleted' END, 1, 1, 3, '2026' ${numbers}`,
    `INSERT INTO users (id, username, folded, state, draft, published, events, created_at)
     VALUES ('busy', 'busy', 'busy', 'published', ${crowd}, 1, ${crowd}, '2026')`,
    `INSERT INTO former_names (user_id, username, folded) SELECT 'u' || i, 'was' || i, 'was' || i ${numbers}`,
    `INSERT INTO revisions (user_id, n, document, files, created_at) SELECT 'busy', i, '{}', '{}', '2026' ${numbers}`,
    `INSERT INTO published (user_id, username, revision, etag, content, json, published_at)
     SELECT 'u' || i, 'u' || i, 1, 'e', '{}', '{}', '2026' ${numbers}`,
    `INSERT INTO events (user_id, n, type, username, actor, at)
     SELECT 'busy', i, CASE WHEN i = 2 THEN 'profile.published' ELSE 'draft.saved' END, 'busy', 'busy', '2026' ${numbers}`,
    `INSERT INTO events (user_id, n, type, username, actor, at) SELECT 'u' || i, 1, 'user.created', 'u', 'u', '2026' ${numbers}`,
    `INSERT INTO webhooks (user_id, id, url, types, secret, created_at, created_by)
     SELECT 'u' || i, 'w' || i, 'https://hooks.example/', '', 's', '2026', 'u' ${numbers}`,
    // The trigger's rows for all users are inserted at the end.
    'ALTER TABLE deliveries DISABLE TRIGGER USER',
    `INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT 'busy', i, 'w1', '2099' ${numbers}`,
    `INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ('u2', 1, 'w2', '2026')`,
    `INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT 'busy', i, 'w4', '2026' ${numbers}`,
    // Nearly all have pending deliveries but are paused, because they fail.
    `INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT 'u' || i, 2, 'w' || i, '2026' ${numbers} WHERE i > 9`,
    `UPDATE webhooks SET paused_until = '2099' WHERE id = 'w4' OR substr(id, 2)::int > 9`,
    `INSERT INTO deliveries (user_id, n, webhook_id, failed_at) VALUES ('u3', 1, 'w3', '2026')`,
    `INSERT INTO deliveries (user_id, n, webhook_id, failed_at) SELECT 'busy', i, 'w5', '2026-' || i ${numbers}`,
    'ANALYZE deliveries',
    'UPDATE webhooks SET first_due_at = (SELECT MIN(next_at) FROM deliveries WHERE webhook_id = id AND next_at IS NOT NULL)',
    'ALTER TABLE deliveries ENABLE TRIGGER USER',
    `INSERT INTO own_links (user_id, url, next_at) SELECT 'u' || i, 'https://a.example/', '2026-' || i ${numbers}`,
    `INSERT INTO views (user_id, day, format, people, bots) SELECT 'u' || i, '2026-01-01', 'html', i, 0 ${numbers}`,
    `INSERT INTO people (user_id, username, choice, sort_key, since, entry, fingerprint)
     SELECT 'u' || i, 'u' || i, 'listed', 'u' || i, '2026-' || i, '{}', 'f' ${numbers}`,
    'ANALYZE',
  ];
}

const questions: Record<string, (queries: Queries) => unknown> = {
  'users that are not deleted': (queries) => listUsers(queries, '', 50),
  'events of one user': (queries) => listEvents(queries, 0, 50, 'u7'),
  'the last events of a user with many': (queries) => listEvents(queries, crowd - 60, 50, 'busy'),
  'events of everyone': (queries) => listEvents(queries, crowd, 50),
  'whose events came': (queries) => listEventAuthors(queries, crowd * 2 - 100, 1000),
  'the newest event': (queries) => findLatestEvent(queries),
  'when a user with many drafts was published': (queries) => findPublishedAt(queries, 'busy'),
  'who has changed': (queries) => findChangedNames(queries, crowd * 2 - 100, crowd * 2),
  'webhooks with something to do': (queries) => listDueWebhooks(queries, '2027', 100),
  'what is due for one': (queries) => listDueDeliveries(queries, 'w2', '2027', 100),
  'how much waits': (queries) => countDeliveries(queries, 'waiting', 100),
  'when the first is due': (queries) => findFirstDue(queries),
  'what was given up for one': (queries) => listFailedDeliveries(queries, 'w3', beforeAllFailures, 50),
  'what was given up for one, much of it': (queries) =>
    listFailedDeliveries(queries, 'w5', { failedAt: '2026-5', userId: 'busy', n: 5 }, 50),
  'links to look at': (queries) =>
    listDueLinks(queries, '2027', { nextAt: '2026-5', userId: '', url: '' }, 50),
  'views of one user': (queries) => listViews(queries, 'u7', '2026-01-01'),
  'who was read most': (queries) => listMostRead(queries, '2026-01-01', 10),
  'views that are too old': (queries) => deleteViewsBefore(queries, '2026-02-01', 10),
  'people by name': (queries) =>
    listDirectory(queries, { sort: 'name', isListedByDefault: true, after: [0, 'u5', 5], limit: 50 }),
  'people, the newest first': (queries) =>
    listDirectory(queries, { sort: 'newest', isListedByDefault: true, after: [0, '2026-5', 5], limit: 50 }),
  'addresses of some': (queries) => listAddresses(queries, { after: 100, upTo: 50_000 }, 200),
  'webhooks of one user': (queries) => listWebhooks(queries, 'u7', null, 50),
  'a published profile': (queries) => findByName(queries, 'u7'),
  'what a name has become': (queries) => findByName(queries, 'was100'),
  'names that are taken': (queries) => listTakenNames(queries, ['u7', 'was8', 'free']),
  'a revision': (queries) => findRevision(queries, 'busy', 9),
  'revisions, newest first': (queries) => listRevisions(queries, 'busy', crowd, 50),
};

describe("on PostgreSQL no statement touches rows that it doesn't return", () => {
  test.each(Object.keys(questions))('%s', async (name) => {
    const asked: [sql: string, values: readonly Value[]][] = [];
    const { get, all, run } = database;
    const watched: Database = {
      ...database,
      get: <Row>(sql: string, values: readonly Value[] = []) => {
        asked.push([sql, values]);
        return get<Row>(sql, values);
      },
      all: <Row>(sql: string, values: readonly Value[] = []) => {
        asked.push([sql, values]);
        return all<Row>(sql, values);
      },
      run: (sql, values = []) => {
        asked.push([sql, values]);
        return run(sql, values);
      },
    };
    await questions[name]?.(watched);
    expect(asked.length).toBeGreaterThan(0);
    for (const [sql, values] of asked) {
      const [row] = await database.all<{ 'QUERY PLAN': unknown }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      expect([sql, touched(row?.['QUERY PLAN']) <= few]).toEqual([sql, true]);
    }
  });
});

/** The most rows that any step of the plan read. */
function touched(plan: unknown): number {
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(touched));
  if (typeof plan !== 'object' || plan === null) return 0;
  const step = plan as Readonly<Record<string, unknown>>;
  const amount = (key: string) => Number(step[key] ?? 0);
  const own =
    (amount('Actual Rows') + amount('Rows Removed by Filter') + amount('Rows Removed by Index Recheck')) *
    Math.max(1, amount('Actual Loops'));
  return Math.max(own, ...Object.values(step).map(touched));
}
