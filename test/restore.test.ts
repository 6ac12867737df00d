import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { suspendUser } from '../src/accounts/change-state.ts';
import { addDelegate } from '../src/accounts/delegates.ts';
import { createSignInLink } from '../src/accounts/identity/sign-in-links.ts';
import { createToken, revokeTokenCommand, type Scope } from '../src/accounts/identity/tokens.ts';
import { makeOperator } from '../src/accounts/operators.ts';
import { allowCi, githubIssuer } from '../src/modules/ci/allow-ci.ts';
import { findToken } from '../src/store/tokens.ts';
import { accountsOf } from './support/accounts.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { openSession } from './support/member.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, api, startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const next = new Date(Date.now() + 3_600_000);

describe.each(engines)('a restore from %s into the other engine', (engine) => {
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';

  test('admits exactly the users with access', async () => {
    const [from, into] = [await newDatabaseUrl(engine, postgres), await newDatabaseUrl(other, postgres)];
    const server = await startTestServer({ DATABASE_URL: from });
    const accounts = accountsOf(server);
    await addProfile(server, 'hidden', {});
    const issue = (username: string | null, scope: Scope, expiresAt: Date | null = null) =>
      createToken(accounts, { username, scopes: [scope], expiresAt });
    const revoked = await issue('alice', 'profile:read');
    const ofOperator = await issue(null, 'operator');
    const ofClient = await issue('alice', 'profile:read', next);
    await server.database.run(
      "UPDATE tokens SET client_id = 'x', access_until = '2001-01-01' WHERE id = $1",
      [ofClient.id],
    );
    const rule = { repositoryId: '1234', ownerId: '99', branch: 'main', environment: '', pulls: false };
    await allowCi(accounts, { ...rule, username: 'alice', name: 'CI', issuer: githubIssuer }, []);
    const tokens = {
      good: (await issue('alice', 'profile:read', next)).token,
      revoked: revoked.token,
      'revoked of an operator': ofOperator.token,
      expired: (await issue('alice', 'profile:read', new Date('2001-01-01'))).token,
      suspended: (await issue('hidden', 'profile:read')).token,
      'of a client, over': ofClient.token,
      invented: revoked.token.replaceAll('a', 'b'),
    };
    for (const { id } of [revoked, ofOperator]) {
      const token = await findToken(server.database, id, null);
      if (token) await revokeTokenCommand(accounts, token);
    }
    await suspendUser(accounts, 'hidden');
    await makeOperator(accounts, 'alice');
    await addProfile(server, 'zoe', {});
    await addDelegate(accounts, 'alice', 'zoe');
    await addDelegate(accounts, 'zoe', 'alice');
    const use = `/sign-in/${await createSignInLink(accounts, 'alice', next)}`;
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    const { headers } = await server.call(use, form);
    const Cookie = headers['set-cookie']?.split(';')[0] ?? '';
    expect((await server.call('/account', { headers: { Cookie } })).status).toBe(200);
    const link = `/sign-in/${await createSignInLink(accounts, 'alice', next)}`;
    await server.stop();

    const backup = temporaryPath('backup.gz');
    expect((await vitrine(from, ['backup', backup])).status).toBe(0);
    expect((await vitrine(into, ['restore', backup])).status).toBe(0);
    const restored = await startTestServer({ DATABASE_URL: into });
    const answers = Object.entries(tokens).map(async ([name, token]) => {
      const request = { host: api, headers: { Authorization: `Bearer ${token}` } };
      return [name, (await restored.call('/tokens', request)).status];
    });
    expect(Object.fromEntries(await Promise.all(answers))).toEqual({
      good: 200,
      revoked: 401,
      'revoked of an operator': 401,
      expired: 401,
      suspended: 401,
      'of a client, over': 401,
      invented: 401,
    });
    expect((await restored.call('/account', { headers: { Cookie } })).status).toBe(303);
    expect((await restored.call(link, form)).status).toBe(410);
    const [alice, zoe] = [await openSession(restored, 'alice'), await openSession(restored, 'zoe')];
    expect((await alice.get('/tokens')).body).toContain('repository <bdi>1234</bdi>');
    expect([(await alice.get('/users')).status, (await zoe.get('/users')).status]).toEqual([200, 404]);
    expect((await zoe.get('/for')).body).toContain('<a href="/for/alice/edit">alice</a>');
    await restored.stop();
  });

  test('accepts backups from before operators and token names', async () => {
    const [from, into] = [await newDatabaseUrl(engine, postgres), await newDatabaseUrl(other, postgres)];
    await vitrine(from, ['user', 'add', 'ada', '--operator']);
    await vitrine(from, ['token', 'create', '--user', 'ada', '--scope', 'profile:read', '--name', 'x']);
    const backup = temporaryPath('backup.gz');
    await vitrine(from, ['backup', backup]);
    const text = Buffer.from(Bun.gunzipSync(readFileSync(backup))).toString();
    const older = text
      .replace(/,"operator":1/, '')
      .replace(/,"name":"x"/, '')
      .replace(/,"sums":.*/, '}');
    expect(older.length).toBeLessThan(text.length - 20);
    writeFileSync(backup, Bun.gzipSync(Buffer.from(older)));
    expect((await vitrine(into, ['restore', backup])).err).toBe('');
    expect((await vitrine(into, ['user', 'show', 'ada'])).out).toContain('operator   no\n');
    expect(JSON.parse((await vitrine(into, ['token', 'list', '--json'])).out).name).toBeNull();
  });

  test('restores nothing if a row belongs to a missing user', async () => {
    const [from, into] = [await newDatabaseUrl(engine, postgres), await newDatabaseUrl(other, postgres)];
    await vitrine(from, ['user', 'add', 'ada']);
    await vitrine(from, ['token', 'create', '--user', 'ada', '--scope', 'profile:read']);
    const backup = temporaryPath('backup.gz');
    await vitrine(from, ['backup', backup]);
    const lines = Buffer.from(Bun.gunzipSync(readFileSync(backup)))
      .toString()
      .trim()
      .split('\n');
    const without = lines.filter((line) => JSON.parse(line).table !== 'users');
    expect(without).toHaveLength(lines.length - 1);
    without.splice(-1, 1, JSON.stringify({ rows: without.length - 2 }));
    writeFileSync(backup, Bun.gzipSync(Buffer.from(without.join('\n'))));
    const { status, err } = await vitrine(into, ['restore', backup]);
    expect([status, err]).toEqual([1, expect.stringContaining(`${backup} not restored: `)]);
    expect((await vitrine(into, ['token', 'list'])).out).toBe('');
  });
});
