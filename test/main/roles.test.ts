import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { createSignInLink, findSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { createToken, type Scope } from '../../src/accounts/identity/tokens.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { setRole } from '../../src/accounts/roles.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { listEventsBefore } from '../../src/store/events.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { startPostgres } from '../support/postgres.ts';
import { api, startTestServer } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each(oneEngine)('roles on %s', async (engine) => {
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const server = await startTestServer({ DATABASE_URL, RATE_LIMIT_WRITES: 'off' });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  let olga: SignedIn;
  let sam: SignedIn;
  let operatorToken = '';
  beforeAll(async () => {
    await createOperator(accounts, 'olga');
    for (const name of ['sam', 'audrey', 'eddy', 'mia', 'max', 'nia', 'tom'])
      await createUser(accounts, name);
    for (const [name, role] of [
      ['sam', 'support'],
      ['audrey', 'auditor'],
      ['eddy', 'editor'],
    ] as const)
      await setRole(accounts, name, { role, to: 'granted' });
    olga = await openSession(server, 'olga');
    sam = await openSession(server, 'sam');
    operatorToken = await issue(null, 'operator');
  });
  const issue = async (username: string | null, ...scopes: Scope[]) =>
    (await createToken(accounts, { username, scopes, expiresAt: null })).token;
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const answer = await server.call(path, {
      host: api,
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  const rolesOf = async (name: string) => (await findUserByName(database, name))?.roles;
  const stateOf = async (name: string) => (await findUserByName(database, name))?.state;
  const eventsOf = async (name: string) => {
    const user = await findUserByName(database, name);
    const events = await listEventsBefore(database, user?.id ?? '', null, 10);
    return events.map(({ type, actor, details }) => [type, actor, details.role]);
  };

  test('are granted and revoked through the API, with an event each, and repeated calls do nothing', async () => {
    for (const role of ['support', 'auditor', 'support'])
      expect((await ask(operatorToken, 'PUT', `/users/mia/roles/${role}`)).status).toBe(204);
    expect((await ask(operatorToken, 'GET', '/users/mia')).body.roles).toEqual(['auditor', 'support']);
    for (const _ of [1, 2])
      expect((await ask(operatorToken, 'DELETE', '/users/mia/roles/auditor')).status).toBe(204);
    expect(await rolesOf('mia')).toBe('support');
    const actor = expect.stringMatching(/^operator:/);
    expect((await eventsOf('mia')).slice(0, 3)).toEqual([
      ['role.revoked', actor, 'auditor'],
      ['role.granted', actor, 'auditor'],
      ['role.granted', actor, 'support'],
    ]);
    const { items } = (await ask(operatorToken, 'GET', '/users?limit=100')).body;
    expect(items.find(({ username }: { username: string }) => username === 'mia').roles).toEqual(['support']);
    await setRole(accounts, 'mia', { role: 'support', to: 'revoked' });
  });

  test.each(['operator', 'Support', '__proto__', 'x y'])('rejects %p, which is not a role', async (role) => {
    const { status, body } = await ask(operatorToken, 'PUT', `/users/mia/roles/${encodeURIComponent(role)}`);
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/role', detail: 'must be auditor, support or editor' }],
    ]);
    const page = await olga.post('/users/mia/roles', { role });
    expect(page.status).toBe(422);
    expect(await rolesOf('mia')).toBe('');
  });

  test('are a form on the page of the user, which has all of them', async () => {
    const answer = await olga.post('/users/max/roles', [
      ['role', 'editor'],
      ['role', 'auditor'],
    ]);
    expect([answer.status, answer.headers.location]).toEqual([303, '/users/max?done=roles']);
    expect(await rolesOf('max')).toBe('auditor editor');
    const { body } = await olga.get('/users/max?done=roles');
    expect(body).toContain('Roles saved.');
    expect(body).toMatch(/name="role" value="editor" checked/);
    expect(body).not.toMatch(/name="role" value="support" checked/);
    await olga.post('/users/max/roles', { role: 'editor' });
    expect(await rolesOf('max')).toBe('editor');
    expect((await eventsOf('max'))[0]).toEqual(['role.revoked', 'olga', 'auditor']);
    await olga.post('/users/max/roles', {});
    expect(await rolesOf('max')).toBe('');
  });

  test('are set by the command line and listed there', async () => {
    const run = (...args: string[]) => vitrine(DATABASE_URL, ['user', ...args]);
    expect((await run('role', 'nia', 'auditor', 'on')).out).toBe('nia has the role auditor.\n');
    expect(JSON.parse((await run('show', 'nia', '--json')).out).roles).toEqual(['auditor']);
    expect((await run('show', 'nia')).out).toMatch(/roles +auditor\n/);
    expect((await run('list')).out).toMatch(/nia .*auditor/);
    expect((await run('role', 'nia', 'auditor', 'off')).out).toBe('nia no longer has the role auditor.\n');
    const wrong = await run('role', 'nia', 'king', 'on');
    expect([wrong.status, wrong.err]).toEqual([
      expect.any(Number),
      expect.stringContaining('"king" is not a role. It must be auditor, support or editor.'),
    ]);
    expect(wrong.status).not.toBe(0);
    expect((await run('role', 'nia', 'auditor', 'maybe')).status).not.toBe(0);
    expect(await rolesOf('nia')).toBe('');
  });

  describe('support', () => {
    test('suspends, resumes and signs in members by page and API', async () => {
      expect((await sam.post('/users/tom/suspend', {})).headers.location).toBe('/users/tom?done=suspended');
      expect((await eventsOf('tom'))[0]).toEqual(['user.suspended', 'sam', undefined]);
      const token = await issue('sam', 'users:support');
      expect((await ask(token, 'POST', '/users/tom/resume')).body.state).toBe('draft');
      const link = await sam.post('/users/tom/invite', { hours: '24' });
      expect(link.body).toMatch(/sign-in\/[\w-]{40}/);
      const page = (await sam.get('/users/tom')).body;
      expect(page).toContain('/users/tom/suspend');
      for (const other of ['rename', 'delete', 'roles', 'address', 'make-operator'])
        expect(page).not.toContain(`/users/tom/${other}"`);
      expect(page).not.toContain('/for/tom/');
    });

    test.each(['olga', 'audrey', 'eddy', 'sam'])("can't change %s, who has a role", async (name) => {
      const token = await issue('sam', 'users:support');
      for (const action of ['suspend', 'resume']) {
        const { status, body } = await ask(token, 'POST', `/users/${name}/${action}`);
        expect([status, body.detail]).toEqual([
          403,
          `${name} has a role. Ask an operator to make this change.`,
        ]);
      }
      for (const action of ['suspend', 'resume', 'invite']) {
        const answer = await sam.post(`/users/${name}/${action}`, { hours: '24' });
        expect([action, answer.status]).toEqual([action, name === 'sam' && action === 'suspend' ? 409 : 403]);
        expect(answer.body).not.toMatch(/sign-in\/[\w-]{40}/);
      }
      const bulk = await sam.post('/users/change?do=suspend', [
        ['do', 'suspend'],
        ['user', name],
      ]);
      expect(bulk.status).toBeLessThan(500);
      expect(await stateOf(name)).not.toBe('suspended');
      const page = (await sam.get(`/users/${name}`)).body;
      expect(page).not.toContain(`action="/users/${name}/`);
    });

    test('changes several members at once, and skips those with a role', async () => {
      const [form] =
        /<form method="post" action="([^"]*)" class="users">/.exec((await sam.get('/users')).body) ?? [];
      const to = /action="([^"]*)"/.exec(form ?? '')?.[1] ?? '';
      const chosen = (action: string) =>
        sam.post(to, [
          ['do', action],
          ['user', 'tom'],
          ['user', 'audrey'],
        ]);
      const { body } = await chosen('suspend');
      expect(body).toContain('1 user suspended.');
      expect(body).toContain('<bdi>audrey</bdi>: this user has a role, and only operators can change them');
      expect([await stateOf('tom'), await stateOf('audrey')]).toEqual(['suspended', 'draft']);
      await chosen('resume');
      for (const action of ['publish', 'list', 'export'])
        expect([action, (await chosen(action)).status]).toEqual([action, 403]);
      const list = (await sam.get('/users')).body;
      expect(list).toContain('value="suspend"');
      for (const action of ['publish', 'export', 'list'])
        expect(list).not.toContain(`name="do" value="${action}"`);
      expect(list).not.toContain('name="username"');
    });

    test('sees neither requests nor undecided sign-ins', async () => {
      expect((await sam.get('/users?show=requests')).status).toBe(403);
      expect((await olga.get('/users?show=requests')).status).toBe(200);
    });

    test("can't keep a sign-in link for an account that gets a role later", async () => {
      const later = new Date(Date.now() + 3_600_000);
      for (const [name, grant] of [
        ['nia', () => setRole(accounts, 'nia', { role: 'auditor', to: 'granted' })],
        ['mia', () => makeOperator(accounts, 'mia')],
      ] as const) {
        const secret = await createSignInLink(accounts, name, later);
        expect(await findSignInLink(accounts, secret)).not.toBeNull();
        await grant();
        expect(await findSignInLink(accounts, secret)).toBeNull();
      }
    });
  });

  test('an auditor reads users and the dashboard, and sees no form', async () => {
    const audrey = await openSession(server, 'audrey');
    const list = await audrey.get('/users');
    expect(list.status).toBe(200);
    expect(list.body).toContain('href="/site"');
    for (const form of ['name="do"', 'name="user"', 'name="username"', 'show=requests'])
      expect(list.body).not.toContain(form);
    const { body } = await audrey.get('/users/tom');
    expect(body).not.toContain('action="/users/tom/');
    expect((await audrey.get('/users?format=csv')).body).toContain('tom,');
    expect((await audrey.get('/site')).status).toBe(200);
  });

  test('an editor edits and publishes for all, in their own name', async () => {
    const eddy = await openSession(server, 'eddy');
    await saveDraft(accounts, 'tom', { basics: { name: 'Tom' } });
    expect((await eddy.get('/for')).body).toContain('As an editor, you can edit and publish all profiles.');
    expect((await eddy.get('/for?username=tom')).headers.location).toBe('/for/tom/edit');
    expect((await eddy.get('/for?username=nobody')).body).toContain('No user has this name.');
    expect((await sam.get('/for?username=tom')).status).toBe(200);
    expect((await eddy.get('/for/tom/edit')).status).toBe(200);
    expect((await eddy.get('/for/nobody/edit')).status).toBe(404);
    const page = await eddy.get('/for/tom/publish');
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
    await eddy.post('/for/tom/publish', { revision: value('revision'), public: value('public') });
    expect(await stateOf('tom')).toBe('published');
    expect((await eventsOf('tom'))[0]?.slice(0, 2)).toEqual(['profile.published', 'eddy']);
    expect((await sam.get('/for/tom/edit')).status).toBe(403);
    expect((await sam.get('/for/nobody/edit')).status).toBe(403);
  });

  describe('a token', () => {
    const wanted = (username: string, ...scopes: Scope[]) =>
      createToken(accounts, { username, scopes, expiresAt: null });

    test.each([
      ['tom', 'users:read', 'auditor or support'],
      ['sam', 'audit:read', 'auditor'],
      ['audrey', 'users:support', 'support'],
      ['olga', 'audit:read', 'auditor'],
    ] as const)('%s cannot create a token with %s', async (name, scope, role) => {
      expect(wanted(name, 'profile:read', scope)).rejects.toThrow(
        `The scope ${scope} needs the role ${role}, which ${name} does not have.`,
      );
    });

    test('without a user cannot have a scope of a role', async () => {
      for (const scopes of [['users:read'], ['operator', 'audit:read'], ['scim', 'users:support']] as const)
        expect(createToken(accounts, { username: null, scopes, expiresAt: null })).rejects.toThrow(
          'A token without a user needs',
        );
    });

    test('loses the scopes of a role with the role, and keeps its others', async () => {
      await setRole(accounts, 'max', { role: 'support', to: 'granted' });
      const token = await issue('max', 'profile:read', 'users:read', 'users:support');
      expect((await ask(token, 'GET', '/users')).status).toBe(200);
      expect((await ask(token, 'GET', '/users/tom')).status).toBe(200);
      await setRole(accounts, 'max', { role: 'support', to: 'revoked' });
      expect((await ask(token, 'GET', '/users')).status).toBe(403);
      expect((await ask(token, 'GET', '/users/tom')).status).toBe(404);
      expect((await ask(token, 'POST', '/users/tom/suspend')).status).toBe(403);
      expect((await ask(token, 'GET', '/users/max')).status).toBe(200);
      expect((await ask(token, 'GET', '/tokens/current')).body.scopes).toEqual(['profile:read']);
    });

    test('with few scopes creates none with those of the role', async () => {
      const token = await issue('audrey', 'profile:read', 'profile:write');
      const { status } = await ask(token, 'POST', '/tokens', { scopes: ['audit:read'] });
      expect(status).toBe(403);
    });

    test('gets the scopes of the role on its page, and no others', async () => {
      const audrey = await openSession(server, 'audrey');
      const { body } = await audrey.get('/tokens');
      expect(body).toContain('name="scope" value="audit:read"');
      expect(body).not.toContain('value="users:support"');
      expect((await (await openSession(server, 'tom')).get('/tokens')).body).not.toContain('users:read');
    });
  });

  test('end with the account', async () => {
    await createUser(accounts, 'gone');
    await setRole(accounts, 'gone', { role: 'editor', to: 'granted' });
    await ask(operatorToken, 'DELETE', '/users/gone');
    expect(await rolesOf('gone')).toBe('');
  });
});

test('REQUIRE_2FA holds back users with a role until they have two-factor authentication', async () => {
  const server = await startTestServer({ REQUIRE_2FA: 'operators' });
  try {
    const accounts = accountsOf(server);
    await createUser(accounts, 'sam');
    const sam = await openSession(server, 'sam');
    expect((await sam.get('/users')).status).toBe(404);
    await setRole(accounts, 'sam', { role: 'support', to: 'granted' });
    const held = await sam.get('/users');
    expect([held.status, held.headers.location]).toEqual([303, expect.stringContaining('second-factor')]);
    expect((await sam.post('/users/alice/suspend', {})).status).toBe(303);
    expect((await findUserByName(server.database, 'alice'))?.state).toBe('published');
  } finally {
    await server.stop();
  }
});
