import { afterAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { cheapPasswords } from '../../../../test/support/cheap-passwords.ts';
import { formOf, type Response } from '../../../../test/support/client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { moduleRoutes } from '../../../../test/support/module-routes.ts';
import { addedSecondFactor, fromBase32 } from '../../../../test/support/second-factor.ts';
import { api, appSecret, startTestServer } from '../../../../test/support/server.ts';
import { temporaryDatabase, temporaryPath } from '../../../../test/support/temporary-database.ts';
import { upload } from '../../../../test/support/upload.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { addDelegate } from '../../../accounts/delegates.ts';
import { createSignInLink } from '../../../accounts/identity/sign-in-links.ts';
import { createToken, type Scope } from '../../../accounts/identity/tokens.ts';
import { codeAt } from '../../../accounts/identity/totp.ts';
import { createOutbox } from '../../../accounts/mail/outbox.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import type { Route } from '../../../core/kernel/exchange.ts';
import { type ApiServices, apiRoutes } from '../../../hosts/api/routes.ts';
import { type MainServices, mainRoutes } from '../../../hosts/main/routes.ts';
import { moduleOperations } from '../../../modules.ts';
import { commands, isRunnable } from '../../../ops/cli/commands.ts';
import type { AuditType, AuditWay } from '../../../store/audit.ts';
import { findUserByName } from '../../../store/users.ts';
import { toolsOf } from '../../mcp/serve-mcp.ts';
import type { McpServices } from '../../mcp/tool.ts';
import { createWebhook } from '../../webhooks/webhooks.ts';
import { createKeyedHash } from '../chain.ts';
import { sealEntries } from '../seal-entries.ts';
import { listEntries } from '../store.ts';
import { audited, exempt } from './audited.ts';

const password = 'nine brown horses';

describe('the audit log', async () => {
  const path = temporaryDatabase().path;
  const environment = {
    DATABASE_URL: `sqlite:${path}`,
    RATE_LIMIT_WRITES: 'off',
    // No mail server listens, so mails stay in the queue.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'people@vitrine.test',
    REGISTRATION: 'request',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = await startTestServer(environment, { failureInterval: 5 });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf(server, () => new Date());
  await createOperator(accounts, 'root');
  for (const name of ['ada', 'ben', 'cas', 'dot', 'eve', 'fay', 'gus', 'hal'])
    await createUser(accounts, name);
  await cheapPasswords.change(accounts, 'ada', password, 0);
  const seen = new Set<string>();

  async function newest() {
    await sealEntries(database, createKeyedHash(appSecret), new Date());
    return (await listEntries(database, {}, null, 1))[0]?.id ?? 0;
  }

  /** Runs an action and expects exactly the entry types of the table, all through one interface. */
  async function expectEntries(name: string, way: AuditWay, change: () => Promise<unknown>): Promise<void> {
    const before = await newest();
    const answer = await change();
    await newest();
    const entries = (await listEntries(database, {}, null, 50)).filter(({ id }) => id > before);
    const types = [...new Set(entries.map(({ type }) => type))].toSorted();
    const wanted: readonly AuditType[] = audited[name] ?? [];
    expect([name, types, describeAnswer(answer)]).toEqual([name, wanted.toSorted(), describeAnswer(answer)]);
    expect([name, ...new Set(entries.map((entry) => entry.way))]).toEqual([name, way]);
    // Deletion erases the IP address.
    if (way !== 'command' && name !== 'delete-account')
      expect([name, entries.every(({ origin }) => origin === '203.0.113.9')]).toEqual([name, true]);
    seen.add(name);
  }

  const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
  const session = async (name: string) => {
    const { cookie } = await openSession(server, name);
    return (target: string, fields: Record<string, string> = {}) =>
      server.call(target, formOf(fields, { Cookie: cookie, ...forwarded }));
  };
  const ask = async (
    token: string,
    method: string,
    target: string,
    body?: object,
    type = 'application/json',
  ) => {
    const answer = await server.call(target, {
      host: api,
      method,
      headers: { Authorization: `Bearer ${token}`, ...forwarded, ...(body && { 'Content-Type': type }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ...answer, value: answer.body.startsWith('{') ? JSON.parse(answer.body) : null };
  };
  const tokenOf = async (username: string | null, ...scopes: Scope[]) =>
    (await createToken(accounts, { username, scopes, expiresAt: null })).token;

  test('has an entry for sign-ins and sign-outs', async () => {
    const send = (target: string, fields: Record<string, string>) =>
      server.call(target, formOf(fields, forwarded));
    await expectEntries('sign-in', 'page', () => send('/sign-in', { username: 'ada', password }));
    await expectEntries('sign-in with a wrong password', 'page', async () => {
      await send('/sign-in', { username: 'ada', password: 'wrong' });
      const end = Date.now() + 20_000;
      while ((await newest()) < 1 || !(await hasFailure())) {
        if (Date.now() > end) break;
        await Bun.sleep(10);
      }
    });
    const link = await createSignInLink(accounts, 'ben', new Date(Date.now() + 60_000));
    await newest();
    await expectEntries('use-sign-in-link', 'link', () => send(`/sign-in/${link}`, {}));
    const ada = await session('ada');
    await expectEntries('sign-out', 'page', () => ada('/sign-out'));
  });

  async function hasFailure() {
    return (await listEntries(database, { types: ['sign-in.failed'] }, null, 1)).length > 0;
  }

  test('has an entry for changes on the pages of an account', async () => {
    const ben = await session('ben');
    const other = 'eight green horses';
    await expectEntries('change-language', 'page', () => ben('/account/language', { language: 'de' }));
    await expectEntries('end-other-sessions', 'page', () => ben('/account/end-other-sessions'));
    await expectEntries('end-session', 'page', () =>
      ben('/account/end-session', { session: 'a'.repeat(64) }),
    );
    await expectEntries('add-delegate', 'page', () => ben('/account/delegates', { delegate: 'cas' }));
    await expectEntries('change-password', 'page', () =>
      ben('/account/password', { 'new-password': other, 'repeated-password': other }),
    );
    const again = await session('ben');
    await expectEntries('change-notices', 'page', () => again('/account/notices', { notices: 'on' }));
    await expectEntries('add-token', 'page', () => again('/tokens', { name: 'x', scope: 'profile:read' }));
    await expectEntries('add-webhook', 'page', () => again('/webhooks', { url: 'https://hooks.example/' }));
    await expectEntries('sign-out-everywhere', 'page', () => again('/account/sign-out-everywhere'));
    const dot = await session('dot');
    await expectEntries('publish', 'page', async () => {
      await saveDraft(accounts, 'dot', { basics: { name: 'Dot' } });
      return dot('/publish', { revision: '2', public: '' });
    });
    await expectEntries('export-archive', 'page', async () => {
      const { cookie } = await openSession(server, 'dot');
      return server.call('/export/archive', { headers: { Cookie: cookie, ...forwarded } });
    });
    await expectEntries('download-data', 'page', () => dot('/account/data'));
    await expectEntries('unpublish', 'page', () => dot('/unpublish'));
    const fay = await session('fay');
    await expectEntries('delete-account', 'page', () => fay('/account/delete', { confirm: 'fay' }));
  });

  test('has an entry for changes by operators', async () => {
    const root = await session('root');
    const on = (action: string, fields = {}) => root(`/users/eve/${action}`, fields);
    await expectEntries('add-user', 'page', () => root('/users', { username: 'ivy' }));
    await expectEntries('set-address', 'page', () => on('address', { email: 'eve@example.org' }));
    await expectEntries('suspend-user', 'page', () => on('suspend'));
    await expectEntries('resume-user', 'page', () => on('resume'));
    await expectEntries('make-operator', 'page', () => on('make-operator'));
    await expectEntries('unmake-operator', 'page', () => on('unmake-operator'));
    await expectEntries('change-roles', 'page', () => on('roles', { role: 'auditor' }));
    await expectEntries('allow-scim', 'page', () => on('allow-scim'));
    await expectEntries('block-scim', 'page', () => on('block-scim'));
    await expectEntries('invite-user', 'page', () => on('invite'));
    await expectEntries('change-users', 'page', () => root('/user-changes', { do: 'suspend', user: 'gus' }));
    await expectEntries('invite', 'page', () => root('/invitations', { people: 'kim@example.org' }));
    await expectEntries('rename-user', 'page', () => on('rename', { username: 'eva' }));
    await expectEntries('delete-user', 'page', () => root('/users/eva/delete', { confirm: 'eva' }));
    await expectEntries('export-audit', 'page', async () => {
      const { cookie } = await openSession(server, 'root');
      return server.call('/site/audit/export?format=csv', { headers: { Cookie: cookie, ...forwarded } });
    });
    await expectEntries('users', 'page', async () => {
      const { cookie } = await openSession(server, 'root');
      return server.call('/users?format=csv', { headers: { Cookie: cookie, ...forwarded } });
    });
  });

  test('has an entry for changes by the buttons next to them', async () => {
    const root = await session('root');
    const cas = await session('cas');
    const about = { username: 'cas', scopes: ['profile:read'] as Scope[], expiresAt: null };
    const token = await createToken(accounts, about);
    const hook = await createWebhook(accounts, { username: 'cas', url: 'https://hooks.example/', types: [] });
    await addDelegate(accounts, 'cas', 'dot');
    const dot = await findUserByName(database, 'dot');
    await expectEntries('revoke-token', 'page', () => cas(`/tokens/${token.id}/revoke`));
    await expectEntries('remove-webhook', 'page', () => cas(`/webhooks/${hook.id}/remove`));
    await expectEntries('remove-delegate', 'page', () =>
      cas('/account/delegates/remove', { delegate: dot?.id ?? '' }),
    );
    await expectEntries('change-shares', 'page', () => cas('/share', { do: 'create', label: 'A recruiter' }));
    const [share] = await database.all<{ id: string }>('SELECT id FROM shares', []);
    await expectEntries('change-shares with another label', 'page', () =>
      cas('/share', { do: 'save', id: share?.id ?? '', label: 'Another' }),
    );
    await expectEntries('change-shares with the end of one', 'page', () =>
      cas('/share', { do: 'end', id: share?.id ?? '' }),
    );
    const idOf = async (address: string) =>
      (
        await database.get<{ id: string }>(
          'SELECT id FROM invitations WHERE folded = $1 AND withdrawn_at IS NULL ORDER BY id DESC LIMIT 1',
          [address],
        )
      )?.id;
    const kim = 'kim@example.org';
    await expectEntries('resend-invitation', 'page', async () =>
      root(`/invitations/${await idOf(kim)}/resend`),
    );
    await expectEntries('withdraw-invitation', 'page', async () =>
      root(`/invitations/${await idOf(kim)}/withdraw`),
    );
    await expectEntries('invite-users', 'page', () => root('/user-invitations', { user: 'hal' }));
    await expectEntries('bring-users', 'page', () => root('/user-lists', { lines: 'zoe,Zoe' }));
    const { cookie } = await openSession(server, 'root');
    await expectEntries('connect-users', 'page', () => {
      const bytes = 'username,email,issuer,subject\nzoe,zoe@example.org,https://sso.example,z1\n';
      return upload(
        server,
        { cookie } as SignedIn,
        '/user-connections',
        { file: { name: 'z', bytes } },
        forwarded,
      );
    });
  });

  test('has an entry for two-factor authentication', async () => {
    const send = (target: string, fields: Record<string, string>) =>
      server.call(target, formOf(fields, forwarded));
    const hidden = (name: string, { body }: Response) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
    await createUser(accounts, 'tom');
    await cheapPasswords.change(accounts, 'tom', password, 0);
    const { cookie } = await openSession(server, 'tom');
    const page = await server.call('/account/second-factor', { headers: { Cookie: cookie } });
    const key = fromBase32(/<code dir="ltr">([A-Z2-7 ]+)</.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '');
    const codeIn = (seconds: number) => codeAt(key, Date.now() / 1000 + seconds);
    const post = (target: string, fields: Record<string, string>) =>
      server.call(target, formOf(fields, { Cookie: cookie, ...forwarded }));
    await expectEntries('add-second-factor', 'page', () =>
      post('/account/second-factor', { sealed: hidden('sealed', page), code: codeIn(0) }),
    );
    await expectEntries('second-step', 'page', async () => {
      const first = await send('/sign-in', { username: 'tom', password });
      return send('/sign-in/code', { step: hidden('step', first), code: codeIn(30) });
    });
    await expectEntries('remove-second-factor', 'page', () =>
      post('/account/second-factor/remove', { 'current-password': password }),
    );
    await addedSecondFactor(accounts, 'tom');
    await newest();
    await expectEntries('vitrine user second-factor', 'command', () =>
      vitrine(environment.DATABASE_URL, ['user', 'second-factor', 'tom', 'off'], '', {
        APP_SECRET: appSecret,
      }),
    );
  });

  test('has an entry for changes by the API', async () => {
    const token = await tokenOf(null, 'operator');
    const own = await tokenOf('cas', 'profile:read', 'profile:write', 'profile:publish');
    const call = (method: string, target: string, body?: object) => ask(token, method, target, body);
    await expectEntries('api add-user', 'api', () => call('POST', '/users', { username: 'jon' }));
    await expectEntries('api rename-user', 'api', () => call('PATCH', '/users/jon', { username: 'joe' }));
    await expectEntries('api suspend-user', 'api', () => call('POST', '/users/joe/suspend'));
    await expectEntries('api resume-user', 'api', () => call('POST', '/users/joe/resume'));
    await expectEntries('get-user-data', 'api', () => call('GET', '/users/joe/data'));
    await expectEntries('grant-role', 'api', () => call('PUT', '/users/joe/roles/support'));
    await expectEntries('revoke-role', 'api', () => call('DELETE', '/users/joe/roles/support'));
    await expectEntries('add-invitations', 'api', () =>
      call('POST', '/invitations', { email: 'lea@example.org' }),
    );
    const { value } = await call('GET', '/invitations?limit=1');
    const invitation = value.items[0].id;
    await expectEntries('api resend-invitation', 'api', () =>
      call('POST', `/invitations/${invitation}/resend`),
    );
    const sent = (await call('GET', '/invitations?limit=1')).value.items[0].id;
    await expectEntries('api withdraw-invitation', 'api', () => call('DELETE', `/invitations/${sent}`));
    let id = '';
    const keep = (answer: { value: { id: string } }) => {
      ({ id } = answer.value);
    };
    await expectEntries('api add-token', 'api', async () =>
      keep(await call('POST', '/tokens', { scopes: ['operator'] })),
    );
    await expectEntries('api revoke-token', 'api', () => call('DELETE', `/tokens/${id}`));
    await expectEntries('api add-webhook', 'api', async () =>
      keep(await call('POST', '/webhooks', { url: 'https://hooks.example/' })),
    );
    await expectEntries('api remove-webhook', 'api', () => call('DELETE', `/webhooks/${id}`));
    await expectEntries('add-share', 'api', async () =>
      keep(await ask(own, 'POST', '/users/cas/shares', { label: 'a recruiter' })),
    );
    await expectEntries('change-share', 'api', () =>
      ask(own, 'PATCH', `/users/cas/shares/${id}`, { label: 'b' }),
    );
    await expectEntries('end-share', 'api', () => ask(own, 'DELETE', `/users/cas/shares/${id}`));
    await expectEntries('api publish', 'api', () => ask(own, 'POST', '/users/cas/publish', {}));
    await expectEntries('api unpublish', 'api', () => ask(own, 'POST', '/users/cas/unpublish'));
    await expectEntries('api delete-user', 'api', () => call('DELETE', '/users/joe'));
  });

  test('has an entry for changes by SCIM and MCP', async () => {
    const token = await tokenOf(null, 'scim');
    const type = 'application/scim+json';
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
    const user = (more: object) => ({ schemas, userName: 'mia@example.org', externalId: 'm1', ...more });
    let id = '';
    await expectEntries('scim-add-user', 'scim', async () => {
      ({ id } = (await ask(token, 'POST', '/scim/v2/Users', user({ active: true }), type)).value);
    });
    await expectEntries('scim-put-user', 'scim', () =>
      ask(
        token,
        'PUT',
        `/scim/v2/Users/${id}`,
        user({ active: true, displayName: 'Mia', externalId: 'm2' }),
        type,
      ),
    );
    const operations = (...all: object[]) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: all,
    });
    await expectEntries('scim-patch-user', 'scim', () => {
      const leaves = { op: 'replace', path: 'active', value: false };
      return ask(token, 'PATCH', `/scim/v2/Users/${id}`, operations(leaves), type);
    });
    const strong = await tokenOf(null, 'scim', 'scim:operators');
    const member = { op: 'add', path: 'members', value: [{ value: id }] };
    for (const group of ['operators', 'auditor', 'support', 'editor']) {
      const path = `/scim/v2/Groups/${group}`;
      await expectEntries(`scim-patch-${group}`, 'scim', () =>
        ask(strong, 'PATCH', path, operations(member), type),
      );
      await expectEntries(`scim-put-${group}`, 'scim', () =>
        ask(strong, 'PUT', path, { displayName: group, members: [] }, type),
      );
    }
    await ask(
      token,
      'PATCH',
      `/scim/v2/Users/${id}`,
      operations({ op: 'replace', path: 'active', value: true }),
      type,
    );
    await expectEntries('scim-delete-user', 'scim', () => ask(token, 'DELETE', `/scim/v2/Users/${id}`));
    const own = await tokenOf('hal', 'profile:read', 'profile:write', 'profile:publish');
    await expectEntries('mcp publish', 'mcp', () =>
      ask(own, 'POST', '/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'publish', arguments: { username: 'hal', revision: 1 } },
      }),
    );
  });

  test('has an entry for changes by commands', async () => {
    const type = (...args: string[]) =>
      vitrine(environment.DATABASE_URL, args, '', { APP_SECRET: appSecret, ...mailSettings });
    const { SMTP_URL, MAIL_FROM } = environment;
    const mailSettings = { SMTP_URL, MAIL_FROM, BASE_URL: 'http://vitrine.test' };
    const run = (name: string, ...args: string[]) =>
      expectEntries(name, 'command', () => type(...name.replace('vitrine ', '').split(' '), ...args));
    await run('vitrine user add', 'nia');
    await run('vitrine user suspend', 'nia');
    await run('vitrine user resume', 'nia');
    await run('vitrine user operator', 'nia', 'on');
    await run('vitrine user role', 'nia', 'support', 'on');
    await run('vitrine user scim', 'nia', 'on');
    await run('vitrine user rename', 'nia', 'nina');
    await run('vitrine publish', 'nina');
    await run('vitrine unpublish', 'nina');
    await run('vitrine sign-in-link', 'nina');
    await run('vitrine user data', 'nina', '--to', temporaryPath('nina.zip'));
    await run('vitrine export', 'nina');
    await run('vitrine audit export');
    await run('vitrine token create', '--scope', 'operator');
    await run('vitrine webhook add', 'https://hooks.example/');
    await run('vitrine user email', 'nina', 'nina@example.org');
    await run('vitrine user delete', 'nina', '--yes');
    await run('vitrine user release', 'nina');
    const table = temporaryPath('people.csv');
    await Bun.write(table, 'username,email,issuer,subject\ngus,gus@example.org,https://sso.example,g1\n');
    await run('vitrine user connect', table);
    await Bun.write(table, 'email,name\nlee@example.org,Lee\n');
    await run('vitrine invite', table);
    const profiles = temporaryPath('people.ndjson');
    await Bun.write(profiles, '{"username":"oli","basics":{"name":"Oli"}}\n');
    await run('vitrine import', profiles, '--publish');
    const idIn = async (...args: string[]) =>
      JSON.parse((await type(...args, '--json')).out.split('\n')[0] ?? '').id;
    const token = await idIn('token', 'create', '--scope', 'operator');
    await newest();
    await run('vitrine token revoke', token);
    const hook = await idIn('webhook', 'add', 'https://hooks.example/');
    await newest();
    await run('vitrine webhook remove', hook);
  });

  test('records or excludes every route, operation, tool and command that changes something', () => {
    const services = {
      accounts: { ...accountsOf(server), outbox: createOutbox(appSecret) },
      directory: { access: 'members' },
      registration: { mode: 'request', domains: [] },
      signInWays: ['password', 'passkey', 'mail', 'oidc'],
      verifiesLinks: true,
      samples: [],
      site: { logo: null },
    };
    const pages = mainRoutes(services as unknown as MainServices, moduleRoutes('main', services));
    const given = services as unknown as ApiServices;
    const operations = [...apiRoutes(given, moduleOperations(given)), ...moduleRoutes('api', services)];
    const namesOf = (routes: readonly Route[]) =>
      routes.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    const written = namesOf(pages);
    const names = [
      ...written.filter((name) => !name.endsWith('-for-member')),
      ...namesOf(operations).map((name) => (written.includes(name) ? `api ${name}` : name)),
      ...toolsOf({ directory: services.directory as McpServices['directory'] })
        .filter(({ annotations }) => !annotations.readOnlyHint)
        .map(({ name }) => `mcp ${name}`),
      ...commands.filter(isRunnable).map(({ name }) => `vitrine ${name}`),
    ];
    const undecided = names.filter((name) => !(name in audited) && !(name in exempt));
    expect(undecided).toEqual([]);
    const untried = Object.keys(audited).filter((name) => !seen.has(name));
    expect(untried).toEqual([]);
  });
});

function describeAnswer(answer: unknown): string {
  const { status, body, out, err } = (answer ?? {}) as Record<string, unknown>;
  return JSON.stringify([
    status,
    out,
    err,
    typeof body === 'string'
      ? body
          .replace(/<style>.*?<\/style>/gs, '')
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .slice(0, 300)
      : body,
  ]);
}
