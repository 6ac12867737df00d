import { afterAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi } from '../../../../test/support/api-client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { openSession } from '../../../../test/support/member.ts';
import { appSecret } from '../../../../test/support/server.ts';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setRole } from '../../../accounts/roles.ts';

describe('reading the audit log', async () => {
  const url = `sqlite:${temporaryDatabase().path}`;
  const clock = { now: new Date('2026-11-18T12:00:00Z') };
  const { server, ask, tokenOf } = await startApi({ DATABASE_URL: url }, { now: () => clock.now });
  afterAll(() => server.stop());
  const origin = { way: 'page', from: '192.0.2.4' } as const;
  const accounts = { ...accountsOf(server, () => clock.now), actor: 'root', origin };
  await createOperator(accounts, 'root');
  for (const name of ['ada', 'ben', 'rev']) await createUser(accounts, name);
  await setRole(accounts, 'rev', { role: 'auditor', to: 'granted' });
  clock.now = new Date('2026-11-19T12:00:00Z');
  await suspendUser({ ...accounts, actor: 'ada' }, 'ben');
  const token = await tokenOf('rev', 'audit:read');
  const typesOf = async (query: string) =>
    (await ask(`/audit?${query}`, { token })).value.items.map(({ type }: { type: string }) => type);

  test('the API lists entries newest first, page by page', async () => {
    const first = await ask('/audit?limit=1&user=ben', { token });
    expect(first.status).toBe(200);
    expect(first.value.items[0]).toMatchObject({ type: 'user.suspended', actor: 'ada', user: 'ben' });
    expect(first.value.items[0]).toMatchObject({ from: '192.0.2.4', way: 'page', details: {} });
    const { value } = await ask(`/audit?limit=1&user=ben&cursor=${first.value.next}`, { token });
    expect([value.items[0].type, value.next]).toEqual(['user.created', null]);
    const { items } = (await ask('/audit?limit=2', { token })).value;
    expect([items[0].id, items[0].previous]).toEqual([items[1].id + 1, items[1].hash]);
    expect((await ask('/audit?cursor=eA', { token })).status).toBe(422);
  });

  test('the API filters by user, actor and time', async () => {
    expect(await typesOf('user=ben')).toEqual(['user.suspended', 'user.created']);
    expect(await typesOf('actor=ada')).toEqual(['user.suspended']);
    expect(await typesOf('user=ben&until=2026-11-19T00:00:00Z')).toEqual(['user.created']);
    expect(await typesOf('user=ben&since=2026-11-19T00:00:00%2B00:00')).toEqual(['user.suspended']);
    expect((await ask('/audit?since=yesterday', { token })).status).toBe(422);
  });

  test('a token without audit:read is rejected', async () => {
    const other = await tokenOf('rev', 'profile:read');
    expect((await ask('/audit', { token: other })).status).toBe(403);
  });

  test('the page shows entries to auditors, with filters', async () => {
    const rev = await openSession(server, 'rev');
    const page = await rev.get('/site/audit');
    expect(page.status).toBe(200);
    expect(page.body).toContain('Account suspended');
    expect(page.body).toContain('<bdi>192.0.2.4</bdi>');
    expect(page.body).toContain('Role auditor granted');
    const roles = await rev.get('/site/audit?events=roles');
    expect(roles.body).toContain('Role auditor granted');
    expect(roles.body).not.toContain('Account suspended');
    const ada = await rev.get('/site/audit?q=ada');
    expect(ada.body).toContain('Account suspended');
    expect(ada.body).not.toContain('Role auditor granted');
    const nothing = await rev.get('/site/audit?q=198.51.100.1');
    expect(nothing.body).toContain('No entries match.');
    expect((await rev.get('/site')).body).toContain('href="/site/audit"');
    const other = await openSession(server, 'ada');
    expect((await other.get('/site/audit')).status).toBe(404);
  });

  test('the page exports what its filters find', async () => {
    const rev = await openSession(server, 'rev');
    const { headers, body } = await rev.get('/site/audit/export?format=csv&q=ben');
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"');
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('user.suspended,ada,ben,192.0.2.4,page');
    const json = await rev.get('/site/audit/export?q=ben');
    expect(JSON.parse(json.body.split('\n')[0] ?? '').type).toBe('user.suspended');
  });

  test('vitrine audit export filters and rejects wrong times', async () => {
    const environment = { APP_SECRET: appSecret };
    const run = (...args: string[]) => vitrine(url, ['audit', ...args], '', environment);
    const { out } = await run('export', '--user', 'ben', '--since', '2026-11-19');
    expect(JSON.parse(out).type).toBe('user.suspended');
    const csv = await run('export', '--actor', 'ada', '--format', 'csv');
    expect(csv.out.trim().split('\r\n')).toHaveLength(2);
    expect((await run('export', '--since', 'monday')).err).toContain('use a date');
    expect((await run('export', '--format', 'xml')).err).toContain('use ndjson or csv');
    const verified = await run('verify', '--json');
    expect(JSON.parse(verified.out)).toMatchObject({ faults: [] });
    await server.database.transaction((queries) =>
      Promise.resolve(queries.run("UPDATE audit SET actor = 'x' WHERE id = 1")),
    );
    const found = await run('verify');
    expect([found.status, found.out]).toEqual([1, 'entry 1: changed\n']);
  });
});
