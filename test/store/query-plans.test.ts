import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { listDueDeliveries, listDueWebhooks } from '../../src/modules/webhooks/deliveries.ts';
import type { Queries, Value } from '../../src/store/database.ts';
import { listDueMails } from '../../src/store/mails.ts';
import { listDueLinks } from '../../src/store/own-links.ts';
import { insertRevision } from '../../src/store/revisions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi } from '../support/api-client.ts';
import { createOperator } from '../support/create-operator.ts';
import { openSession } from '../support/member.ts';
import { main, preview } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { sortedHalvesOf } from './sorted-halves.ts';

/** Checks that no statement of a request scans a table. */
const database = temporaryDatabase();
const { server, ask, tokenOf } = await startApi({
  APP_ENV: 'development',
  DATABASE_URL: `sqlite:${database.path}`,
});
afterAll(() => server.stop());
const operator = await tokenOf(null, 'operator');
const member = await tokenOf('alice', 'profile:read', 'profile:write');
const hook = await ask('/webhooks', {
  method: 'POST',
  token: member,
  json: { url: 'https://hooks.example/' },
});
const token = await ask('/tokens', { method: 'POST', token: member, json: { scopes: ['profile:read'] } });

await createOperator(accountsOf(server), 'olga');
const olga = await openSession(server, 'olga');

const requests: [
  method: string,
  target: string,
  options?: { host?: string; json?: unknown; token?: string },
][] = [
  ['GET', '/alice?format=json', { host: preview }],
  ['GET', '/alice', { host: preview }],
  ['GET', '/nobody', { host: preview }],
  ['GET', '/', { host: main }],
  ['GET', '/account', { host: main }],
  ['GET', '/people', { host: main }],
  ['GET', '/people?sort=newest', { host: main }],
  ['GET', '/people?q=a&skill=b', { host: main }],
  ['GET', '/people?q=engineer', { host: main }],
  ['GET', '/people?q=a&format=vcard', { host: main }],
  ['GET', '/people/feed', { host: main }],
  ['GET', '/sitemap.xml', { host: main }],
  ['GET', '/sitemaps/1.xml', { host: main }],
  ['GET', '/people?q=a'],
  ['GET', '/users?limit=2', { token: operator }],
  ['GET', '/users?limit=2&cursor=YQ', { token: operator }],
  ['GET', '/users/alice'],
  ['GET', '/users/alice/draft'],
  ['GET', '/users/alice/revisions'],
  ['GET', '/users/alice/revisions/1'],
  ['GET', '/users/alice/files'],
  ['GET', '/events?limit=2'],
  ['GET', '/events?limit=2', { token: operator }],
  ['GET', '/tokens'],
  ['GET', '/tokens', { token: operator }],
  ['GET', '/webhooks'],
  ['GET', '/webhooks', { token: operator }],
  ['GET', `/webhooks/${hook.value.id}`],
  ['GET', `/webhooks/${hook.value.id}/failures`],
  ['POST', `/webhooks/${hook.value.id}/retry`],
  ['PATCH', '/users/alice/draft', { json: { basics: { label: 'new' } } }],
  ['POST', '/users/alice/publish', { json: {} }],
  ['POST', '/users', { token: operator, json: { username: 'zoe' } }],
  ['PATCH', '/users/zoe', { token: operator, json: { username: 'zoë' } }],
  ['POST', '/users/zo%C3%AB/suspend', { token: operator }],
  ['POST', '/users/zo%C3%AB/resume', { token: operator }],
  ['DELETE', '/users/zo%C3%AB', { token: operator }],
  ['DELETE', `/tokens/${token.value.id}`],
];

test.each(requests)('%s %s uses an index', async (method, target, options = {}) => {
  const { host, json, token: holder = member } = options;
  const answer = host
    ? await server.call(target, { host, method })
    : await ask(target, {
        method,
        token: holder,
        json,
        headers: { 'If-Match': '*', Accept: 'application/json' },
      });
  expect(answer.status).toBeLessThan(500);
  const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
  const statements: string[] = JSON.parse(body).queries.map(({ sql }: { sql: string }) => sql);
  expect(statements.flatMap(walksOf)).toEqual([]);
});

/**
 * Cases in which the scan would read an index or rows that are not returned: events of others, deleted
 * users, drafts.
 */
test.each([
  ['GET', '/events?limit=2', member, 'events_user_id'],
  ['GET', '/users?limit=2', operator, 'users_listed'],
  ['POST', '/users/alice/resume', operator, 'events_published'],
  ['GET', '/people', member, 'people_by_name'],
  ['GET', '/people?sort=newest', member, 'people_by_time'],
  ['GET', `/webhooks/${hook.value.id}/failures`, member, 'deliveries_failed'],
] as const)('%s %s uses its own index', async (method, target, holder, index) => {
  if (target.endsWith('/resume')) await ask('/users/alice/suspend', { method, token: operator });
  const { headers } = await ask(target, { method, token: holder });
  const { body } = await server.call(`/_profiler/${headers['x-debug-token']}?format=json`);
  const statements: string[] = JSON.parse(body).queries.map(({ sql }: { sql: string }) => sql);
  expect(statements.flatMap(planOf).join('\n')).toContain(index);
});

/** Requests of members, with the index that they must use. */
test.each([
  ['/account', 'sessions_user'],
  ['/for', 'delegates_delegate'],
  ['/for/alice/edit', 'sqlite_autoindex_users'],
  ['/tokens', 'tokens_user'],
  ['/webhooks', 'webhooks_user'],
  ['/activity', 'events_user_n'],
  ['/users', 'users_by_name'],
  ['/users?sort=seen&show=draft', 'users_by_seen'],
  ['/users?sort=created&order=reverse', 'users_by_age'],
  ['/users?q=a&after=ab~x', 'user_words_word'],
  ['/users?q=a%40b', 'sqlite_autoindex_emails'],
  ['/users?show=operators', 'users_operators'],
  ['/users/alice', 'events_user_n'],
])('GET %s uses an index, by %s', async (target, index) => {
  const answer = await olga.get(target);
  expect(answer.status).toBe(200);
  const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
  const statements: string[] = JSON.parse(body).queries.map(({ sql }: { sql: string }) => sql);
  expect(statements.flatMap(walksOf)).toEqual([]);
  expect(statements.flatMap(planOf).join('\n')).toContain(index);
});

test("doesn't scan idle webhooks or all pending deliveries", async () => {
  const plan = (await plansOf((queries) => listDueWebhooks(queries, new Date().toISOString(), 10))).flat();
  expect(plan.filter((detail) => /\b(?:webhooks|deliveries)\b/.test(detail))).toEqual([
    'SEARCH webhooks USING INDEX webhooks_ready (<expr><?)',
  ]);
  const [due = []] = await plansOf((queries) => listDueDeliveries(queries, 'w', '2026', 10));
  expect(due[0]).toContain('deliveries_pending (webhook_id=? AND next_at<?)');
});

test("doesn't scan links that aren't due", async () => {
  const first = { nextAt: '', userId: '', url: '' };
  const plan = await plansOf((queries) => listDueLinks(queries, new Date().toISOString(), first, 10));
  expect(plan.flat().join('\n')).toContain('own_links_next');
});

test("doesn't search urgent mail among invitations", async () => {
  const plan = await plansOf((queries) => listDueMails(queries, 'others', new Date().toISOString(), 10));
  expect(plan.flat()).toEqual(['SEARCH mails USING INDEX mails_waiting (next_at>? AND next_at<?)']);
});

test('an automatic save scans only its own revisions', async () => {
  const user = await findUserByName(server.database, 'alice');
  const revision = { n: 9_999, document: '{}', files: '{}', createdAt: '2026-01-01T00:00:00.000Z' };
  const plans = await plansOf((queries) =>
    insertRevision(queries, user?.id ?? '', { ...revision, autosavedBy: 'a session' }),
  );
  expect(plans).toEqual([
    [],
    ['SEARCH revisions USING INDEX revisions_autosaved (user_id=? AND autosaved_by=? AND n<?)'],
    ['SEARCH revisions USING INDEX revisions_superseded (user_id=?)'],
  ]);
});

/** The query plan of each statement. */
async function plansOf(ask: (queries: Queries) => unknown): Promise<string[][]> {
  const asked: string[] = [];
  const { all, run } = server.database;
  await ask({
    ...server.database,
    all: <Row>(sql: string, values?: readonly Value[]) => {
      asked.push(sql);
      return all<Row>(sql, values);
    },
    run: (sql, values) => {
      asked.push(sql);
      return run(sql, values);
    },
  });
  return asked.map(planOf);
}

const file = new Database(database.path, { readonly: true });
afterAll(() => file.close());

/**
 * Exceptions: parameter lists, lookups in the search index, the few users waiting for it, audit entries that
 * wait seconds for their seal, the tree of at most 10,000 groups, and results of subqueries, which are checked
 * separately.
 */
const asked =
  /^SCAN (?:json_each|people_changed|audit_waiting$|people_words VIRTUAL TABLE INDEX \d+:M|people_vocabulary VIRTUAL TABLE INDEX (?:1537|257):|begun$|paths$|user_groups$|\(subquery-\d+\)$)/;

/** The tables that SQLite's plan scans completely. */
function walksOf(sql: string): string[] {
  const plan = planOf(sql);
  return plan
    .filter((detail) => /^SCAN (?!\w+ USING (COVERING )?INDEX)(?!\d|changed|counted|CONSTANT)/.test(detail))
    .filter((detail) => !asked.test(detail))
    .concat(sortedHalvesOf(plan))
    .map((detail) => `${detail} in ${sql}`);
}

function planOf(sql: string): string[] {
  if (!/^(SELECT|UPDATE|DELETE|WITH)\b/.test(sql)) return [];
  return file
    .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => detail);
}
