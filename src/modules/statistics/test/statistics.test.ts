import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import type { Database } from '../../../store/database.ts';
import { findUserByName } from '../../../store/users.ts';
import { addViews, deleteViewsBefore, listSiteViews, listViews } from '../../../store/views.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const clock = { now: new Date('2026-03-01T23:59:00Z') };
const now = () => clock.now;

async function read(
  server: TestServer,
  target: string,
  userAgent: string,
  more: Record<string, string> = {},
) {
  const { method = 'GET', ...headers } = more;
  return server.call(target, { host: preview, method, headers: { 'User-Agent': userAgent, ...headers } });
}

async function countsOf(database: Database, username: string): Promise<[string, string, number, number][]> {
  const user = await findUserByName(database, username);
  const views = await listViews(database, user?.id ?? '', '');
  return views.map(({ day, format, people, bots }) => [day, format, people, bots]);
}

describe.each(oneEngine)('statistics on %s', (engine) => {
  let url: string;
  /** A server without visitors. */
  let desk: TestServer;
  const start = (environment: Record<string, string> = {}, options: { viewInterval?: number } = {}) =>
    startTestServer({ DATABASE_URL: url, ...environment }, { now, viewInterval: 3_600_000, ...options });
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    desk = await start();
  });
  afterAll(() => desk.stop());

  test('count views by day and format, visitors and bots apart, over several processes', async () => {
    clock.now = new Date('2026-03-01T23:59:00Z');
    const [one, other] = [await start(), await start()];
    await addProfile(one, 'ada', { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] });
    const { etag = '' } = (await read(one, '/ada', firefox)).headers;
    for (const _ of ['remembered', 'kept', 'again']) await read(one, '/ada', firefox);
    expect((await read(one, '/ada', firefox, { 'If-None-Match': etag })).status).toBe(304);
    await read(other, '/ada', firefox);
    await read(one, '/ada/projects/engine', firefox);
    await read(one, '/ada?format=json', 'curl/8.7.1');
    await read(one, '/ada', googlebot);
    await read(other, '/ada', '');
    // No request here counts as a view.
    for (const target of ['/ada/none', '/ada/projects/none', '/ada?format=none', '/ada/', '/nobody'])
      expect((await read(one, target, firefox)).status).not.toBe(200);
    await read(one, '/ada', firefox, { method: 'HEAD' });
    const member = await openSession(one, 'ada');
    await member.get('/edit/preview?audience=public', { 'User-Agent': firefox });
    const { body } = await member.get('/publish?done=published', { 'User-Agent': firefox });
    const images = [...body.matchAll(/<img src="http:\/\/[^"/]*([^"]*)"/g)].map(([, src = '']) => src);
    expect(images.length).toBe(3);
    for (const image of images) await read(one, image.replaceAll('&amp;', '&'), firefox);
    expect(await countsOf(one.database, 'ada')).toEqual([]);
    const { database } = desk;
    await other.stop();
    expect(await countsOf(database, 'ada')).toEqual([['2026-03-01', 'html', 1, 1]]);
    await one.stop();
    clock.now = new Date('2026-03-02T12:00:00Z');
    const next = await start();
    await read(next, '/ada?format=json', firefox);
    await next.stop();
    expect(await countsOf(database, 'ada')).toEqual([
      ['2026-03-01', 'html', 7, 2],
      ['2026-03-01', 'json', 0, 1],
      ['2026-03-02', 'json', 1, 0],
    ]);
    const site = await listSiteViews(database, '');
    expect(site.map(({ day, format, people, bots }) => [day, format, people, bots])).toEqual(
      await countsOf(database, 'ada'),
    );
  });

  test('are written periodically by a running server', async () => {
    clock.now = new Date('2026-03-02T12:00:00Z');
    const server = await start({}, { viewInterval: 40 });
    await addProfile(server, 'bob', { basics: { name: 'Bob' } });
    await read(server, '/bob', firefox);
    while ((await countsOf(server.database, 'bob')).length === 0) await Bun.sleep(10);
    expect(await countsOf(server.database, 'bob')).toEqual([['2026-03-02', 'html', 1, 0]]);
    await server.stop();
  });

  test('are shown to the member for a month and a year, as chart and table', async () => {
    clock.now = new Date('2026-03-02T12:00:00Z');
    const { id: userId = '' } = (await findUserByName(desk.database, 'ada')) ?? {};
    await desk.database.transaction((queries) =>
      addViews(queries, [{ userId, day: '2025-06-01', format: 'html', people: 40, bots: 2 }]),
    );
    const member = await openSession(desk, 'ada');
    const { body } = await member.get('/statistics');
    expect(body).toContain('Last 30 days: 8 views by visitors, 3 by bots.');
    expect(body.match(/<rect class="people"/g)).toHaveLength(2);
    expect(body.match(/<rect class="bots"/g)).toHaveLength(1);
    expect(body).toMatch(/<th scope="row">Page<\/th><td>7<\/td><td>2<\/td>/);
    expect(body).toMatch(/<time datetime="2026-03-01">Mar 1, 2026<\/time><\/th><td>7<\/td><td>3<\/td>/);
    expect((await member.get('/statistics?days=365')).body).toContain(
      'Last year: 48 views by visitors, 5 by bots.',
    );
    expect((await member.get('/statistics?days=9999')).body).toContain('Last 30 days');
    expect((await member.get('/edit')).body).toContain('href="/statistics"');
    // In the menu it is with the history.
    const links = body.slice(body.indexOf('href="/statistics"'), body.indexOf('href="/history"'));
    expect(links).toStartWith('href="/statistics"');
    expect(links).not.toContain('class="group"');
  });

  test('are shown to operators for all users, with the most viewed', async () => {
    await createOperator(accountsOf(desk, now), 'olga');
    const olga = await openSession(desk, 'olga');
    expect((await olga.get('/site')).body).toContain('href="/statistics/site"');
    const { body } = await olga.get('/statistics/site');
    expect(body).toContain('Last 30 days: 9 views by visitors, 3 by bots.');
    expect(body).toMatch(/Most viewed today<\/h2><ol class="rows"><li><a href="\/users\/bob">/);
    expect(body).toMatch(/Most viewed yesterday<\/h2><ol class="rows"><li><a href="\/users\/ada">/);
    expect((await olga.get('/for/ada/statistics')).body).toContain('Last 30 days: 8 views by visitors');
    expect((await (await openSession(desk, 'ada')).get('/statistics/site')).body).toContain('No route found');
  });

  test("are in the member's export and in backups", async () => {
    const folder = temporaryPath('ada');
    await vitrine(url, ['export', 'ada', '--to', `${folder}/`]);
    const csv = await Bun.file(`${folder}/views.csv`).text();
    expect(csv).toStartWith('day,format,people,bots\r\n2025-06-01,html,40,2\r\n2026-03-01,html,7,2\r\n');
    const copy = `sqlite:${temporaryPath('copy.db')}`;
    expect((await vitrine(copy, ['import', `${folder}/`])).status).toBe(0);
    const backup = temporaryPath('backup.gz');
    await vitrine(url, ['backup', backup]);
    const restored = `sqlite:${temporaryPath('restored.db')}`;
    expect((await vitrine(restored, ['restore', backup])).status).toBe(0);
    const second = await startTestServer({ DATABASE_URL: restored }, { now });
    expect(await countsOf(second.database, 'ada')).toEqual(await countsOf(desk.database, 'ada'));
    expect(await listSiteViews(second.database, '')).toEqual(await listSiteViews(desk.database, ''));
    await second.stop();
  });

  test('are deleted with the user, pending ones included, and after 400 days', async () => {
    const accounts = accountsOf(desk, now);
    const server = await start();
    await addProfile(server, 'eve', { basics: { name: 'Eve' } });
    await read(server, '/eve', firefox);
    await deleteUser(accounts, 'eve');
    await server.stop();
    expect(await countsOf(accounts.database, 'eve')).toEqual([]);
    clock.now = new Date('2026-07-10T00:00:00Z');
    const later = await start({}, { viewInterval: 20 });
    while ((await countsOf(later.database, 'ada'))[0]?.[0] === '2025-06-01') await Bun.sleep(10);
    expect((await countsOf(later.database, 'ada'))[0]?.[0]).toBe('2026-03-01');
    expect((await listSiteViews(later.database, ''))[0]?.day).toBe('2026-03-01');
    expect(await later.database.transaction((queries) => deleteViewsBefore(queries, '2026-03-02', 1))).toBe(
      1,
    );
  });

  test('are off where an operator turns them off', async () => {
    const server = await start({ STATISTICS: 'off' });
    await addProfile(server, 'fay', { basics: { name: 'Fay' } });
    await read(server, '/fay', firefox);
    const member = await openSession(server, 'fay');
    expect((await member.get('/statistics')).body).toContain('No route found');
    expect((await member.get('/edit')).body).not.toContain('href="/statistics"');
    await server.stop();
    expect(await countsOf(desk.database, 'fay')).toEqual([]);
  });

  test('contain nothing about visitors', async () => {
    for (const table of ['views', 'site_views']) {
      const [row = {}] = await desk.database.all<object>(`SELECT * FROM ${table} LIMIT 1`);
      expect(
        Object.keys(row)
          .filter((name) => name !== 'user_id')
          .toSorted(),
      ).toEqual(['bots', 'day', 'format', 'people']);
    }
    expect((await read(desk, '/ada', firefox)).headers['set-cookie']).toBeUndefined();
  });
});
