import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { formOf } from '../../../../test/support/client.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile } from '../../../../test/support/server.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker, type Walker } from '../../../../test/support/sign-on-walk.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { deleteOwnAccount } from '../../../accounts/delete-own-account.ts';
import { setEmail } from '../../../accounts/email.ts';
import { createSignInLink } from '../../../accounts/identity/sign-in-links.ts';
import { makeOperator, unmakeOperator } from '../../../accounts/operators.ts';
import { setRole } from '../../../accounts/roles.ts';
import { insertIdentity } from '../../../store/identities.ts';
import { insertPasskey } from '../../../store/passkeys.ts';
import { findUserByName } from '../../../store/users.ts';

const walker = (site: SignOnServer) => createWalker(site.server, site.host);
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
});
const isOperator = async ({ server }: SignOnServer, username: string) =>
  (
    await server.database.get<{ operator: number }>('SELECT operator FROM users WHERE username = $1', [
      username,
    ])
  )?.operator;

describe('allowed users', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_ALLOW: 'groups=staff, example.org', OIDC_CREATE: 'on' });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test.each<[string, Record<string, unknown>, boolean]>([
    ['a group among several', { groups: ['guests', 'staff'] }, true],
    ['the group alone', { groups: 'staff' }, true],
    ['a confirmed address of the domain', { email: 'in@EXAMPLE.org', email_verified: true }, true],
    ['no group', {}, false],
    ['a group that ends like it', { groups: ['former-staff', 'staff '] }, false],
    ['a group in an object', { groups: { staff: true } }, false],
    ['an address that nobody has confirmed', { email: 'x@example.org', email_verified: false }, false],
    ['an address of a domain below', { email: 'x@sub.example.org', email_verified: true }, false],
    [
      'an address with the domain in front',
      { email: 'example.org@evil.example', email_verified: true },
      false,
    ],
    ['a name that says so', { name: 'groups=staff', preferred_username: 'example.org' }, false],
  ])('with %s', async (name, claims, isIn) => {
    const login = `sub-${name}`;
    site.provider.people.set(login, { preferred_username: `p${name.length}`, ...claims });
    const one = walker(site);
    const answer = await one.signOn(login);
    expect(answer.status).toBe(isIn ? 303 : 403);
    expect(one.cookies.has('vitrine')).toBe(isIn);
    if (!isIn) expect(answer.body).toContain('isn’t allowed on this site');
  });

  test('are rejected after losing the required claim, even with an account', async () => {
    site.provider.people.set('sub-leaver', { preferred_username: 'leaver', groups: ['staff'] });
    expect((await walker(site).signOn('sub-leaver')).status).toBe(303);
    site.provider.people.set('sub-leaver', { preferred_username: 'leaver', groups: [] });
    expect((await walker(site).signOn('sub-leaver')).status).toBe(403);
  });

  test('are rejected while suspended', async () => {
    site.provider.people.set('sub-paused', { preferred_username: 'paused', groups: ['staff'] });
    await walker(site).signOn('sub-paused');
    await suspendUser(site.accounts, 'paused');
    const answer = await walker(site).signOn('sub-paused');
    expect([answer.status, answer.body.includes('suspended')]).toEqual([403, true]);
  });

  test('cancel a pending deletion of their account', async () => {
    site.provider.people.set('sub-torn', { preferred_username: 'torn', groups: ['staff'] });
    await walker(site).signOn('sub-torn');
    await deleteOwnAccount({ ...site.accounts, actor: 'torn' }, 'torn', 14);
    expect((await walker(site).signOn('sub-torn')).status).toBe(303);
    const user = await findUserByName(site.server.database, 'torn');
    expect([user?.state, user?.deletesAt]).toEqual(['draft', null]);
  });
});

describe('OIDC_CREATE=off and OIDC_LINK=verified-email', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_CREATE: 'off', OIDC_LINK: 'verified-email' });
    await addProfile(site.server, 'bob', {});
    await setEmail(site.accounts, 'alice', 'alice@example.org');
    await setEmail(site.accounts, 'bob', 'bob@example.org');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test('create no accounts', async () => {
    site.provider.people.set('sub-new', {
      preferred_username: 'new',
      email: 'new@example.org',
      email_verified: true,
    });
    const answer = await walker(site).signOn('sub-new');
    expect([answer.status, answer.body.includes('have an account on this site')]).toEqual([403, true]);
  });

  test('connect an account by its confirmed email address and keep its content', async () => {
    site.provider.people.set('sub-a', { name: 'Other', email: 'ALICE@example.org', email_verified: true });
    const one = walker(site);
    expect((await one.signOn('sub-a')).status).toBe(303);
    expect((await one.visit('/edit')).body).toContain('Alice Example');
    const bob = { name: 'Bob B.', email: 'bob@example.org', email_verified: true };
    site.provider.people.set('sub-b', bob);
    const other = walker(site);
    await other.signOn('sub-b');
    expect((await other.visit('/edit')).body).toContain('Bob B.');
  });

  test.each([[false], ['true'], [1], [undefined]])(
    'connect no account with email_verified %p',
    async (email_verified) => {
      const login = `sub-x-${String(email_verified)}`;
      site.provider.people.set(login, { email: 'alice@example.org', email_verified });
      const one = walker(site);
      expect((await one.signOn(login)).status).toBe(403);
      expect(one.cookies.has('vitrine')).toBe(false);
    },
  );
});

describe('OIDC_OPERATORS', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_OPERATORS: 'realm_access.roles=vitrine-operators' });
    await makeOperator(site.accounts, 'alice');
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const roles = (...names: unknown[]) => ({ preferred_username: 'olga', realm_access: { roles: names } });

  test('is applied at each sign-in and logged', async () => {
    site.provider.people.set('sub-olga', roles('x', 'vitrine-operators'));
    const one = walker(site);
    await one.signOn('sub-olga');
    expect(await isOperator(site, 'olga')).toBe(1);
    expect((await one.visit('/users')).status).toBe(200);
    site.provider.people.set('sub-olga', roles('x'));
    await walker(site).signOn('sub-olga');
    expect(await isOperator(site, 'olga')).toBe(0);
    const told = site.server.logged.filter((line) => line.includes('operator role'));
    expect(told).toHaveLength(2);
    expect(told.join()).toMatch(/granted.*revoked/s);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a role that contains it', { realm_access: { roles: ['not-vitrine-operators'] } }],
    ['a text that contains it', { realm_access: { roles: 'x,vitrine-operators' } }],
    ['a list in a list', { realm_access: { roles: [['vitrine-operators']] } }],
    ['another claim', { groups: ['vitrine-operators'], nickname: 'realm_access.roles=vitrine-operators' }],
    ['a name', { name: 'vitrine-operators', preferred_username: 'vitrine-operators' }],
  ])("can't be obtained by %s", async (name, claims) => {
    const login = `sub-spoof-${name}`;
    site.provider.people.set(login, { preferred_username: `spoof${name.length}`, ...claims });
    const one = walker(site);
    await one.signOn(login);
    expect((await one.visit('/users')).status).toBe(404);
    expect((await one.visit(`/oidc/callback?realm_access=vitrine-operators`)).status).toBe(400);
  });

  test('never removes the last operator', async () => {
    site.provider.people.set('sub-olga', roles('vitrine-operators'));
    await walker(site).signOn('sub-olga');
    await unmakeOperator(site.accounts, 'alice');
    site.provider.people.set('sub-olga', roles());
    await walker(site).signOn('sub-olga');
    expect(await isOperator(site, 'olga')).toBe(1);
    expect(site.server.logged.join()).toContain('stays, no other operator');
  });
});

describe('OIDC_ROLES', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_ROLES: 'groups=urn:x:helpdesk:support, groups=audit:auditor' });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const rolesOf = async (username: string) => (await findUserByName(site.server.database, username))?.roles;
  const comeAs = async (groups: unknown) => {
    site.provider.people.set('sub-sam', { preferred_username: 'sam', groups });
    const one = walker(site);
    await one.signOn('sub-sam');
    return one;
  };

  test('grants and revokes roles at each sign-in', async () => {
    const one = await comeAs(['urn:x:helpdesk', 'audit']);
    expect(await rolesOf('sam')).toBe('auditor support');
    expect((await one.visit('/users')).status).toBe(200);
    await comeAs(['audit']);
    expect(await rolesOf('sam')).toBe('auditor');
    await comeAs([]);
    expect(await rolesOf('sam')).toBe('');
    expect((await one.visit('/users')).status).toBe(404);
    expect(site.server.logged.filter((line) => line.includes('single sign-on changed roles'))).toHaveLength(
      3,
    );
  });

  test('leaves roles without a rule alone', async () => {
    await setRole(site.accounts, 'sam', { role: 'editor', to: 'granted' });
    await comeAs(['urn:x:helpdesk']);
    expect(await rolesOf('sam')).toBe('support editor');
    await comeAs('urn:x:helpdesk,audit');
    expect(await rolesOf('sam')).toBe('editor');
  });
});

describe('PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('keeps one of two operators who lose the role at the same moment', async () => {
    const { url } = await postgres.createDatabase();
    await using site = await startSignOnServer({ OIDC_OPERATORS: 'groups=ops', DATABASE_URL: url });
    const people = ['one', 'two'];
    for (const name of people) {
      site.provider.people.set(name, { preferred_username: name, groups: ['ops'] });
      await walker(site).signOn(name);
      site.provider.people.set(name, { preferred_username: name });
    }
    const both = people.map((name) => ({ name, one: walker(site) }));
    const ways = await Promise.all(
      both.map(async ({ name, one }) => ({ one, way: await one.authenticate(await one.begin(), name) })),
    );
    await Promise.all(ways.map(({ one, way }) => one.visit(way)));
    const marks = await Promise.all(people.map((name) => isOperator(site, name)));
    expect(marks.toSorted()).toEqual([0, 1]);
  });
});

describe('attacks', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer();
    for (const name of ['ada', 'mallory']) site.provider.people.set(name, { preferred_username: name });
    await walker(site).signOn('ada');
    await walker(site).signOn('mallory');
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const refused = async (one: Walker, way: string) => {
    const answer = await one.visit(way);
    expect([answer.status, one.cookies.has('vitrine')]).toEqual([400, false]);
    expect(answer.body).toContain('started in another browser or tab');
  };

  test('login CSRF: a callback from another browser signs no one in', async () => {
    const mallory = walker(site);
    const way = await mallory.authenticate(await mallory.begin(), 'mallory');
    await refused(walker(site), way);
    const victim = walker(site);
    await victim.begin();
    await refused(victim, way);
    // The victim's own sign-in still works.
    expect((await victim.visit(await victim.authenticate(await victim.begin(), 'ada'))).status).toBe(303);
  });

  test("the provider rejects another user's code with one's own state", async () => {
    const [mallory, victim] = [walker(site), walker(site)];
    const theirs = new URLSearchParams(
      (await mallory.authenticate(await mallory.begin(), 'mallory')).split('?')[1],
    );
    const own = new URL(await victim.begin()).searchParams;
    const way = `/oidc/callback?${new URLSearchParams({ code: theirs.get('code') ?? '', state: own.get('state') ?? '', iss: site.provider.issuer })}`;
    const answer = await victim.visit(way);
    expect([answer.status, victim.cookies.has('vitrine')]).toEqual([502, false]);
  });

  test('a callback works once', async () => {
    const one = walker(site);
    const way = await one.authenticate(await one.begin(), 'ada');
    const kept = new Map(one.cookies);
    expect((await one.visit(way)).status).toBe(303);
    const thief = walker(site);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    const answer = await thief.visit(way);
    expect([answer.status, thief.cookies.has('vitrine')]).toEqual([502, false]);
  });

  test("a stolen sign-in cookie can't be read, changed, or used after ten minutes", async () => {
    const one = walker(site);
    const url = new URL(await one.begin());
    const sealed = one.cookies.get('vitrine-sign-on') ?? '';
    const text = Buffer.from(sealed, 'base64url').toString('latin1');
    for (const secret of [url.searchParams.get('state'), 'verifier', 'nonce'])
      expect(text).not.toContain(String(secret));
    const way = await one.authenticate(url.href, 'ada');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    const thief = walker(site);
    thief.cookies.set('vitrine-sign-on', bytes.toString('base64url'));
    await refused(thief, way);
    site.clock.ahead = 11 * 60_000;
    await refused(one, way);
    site.clock.ahead = 0;
  });

  test('mix-up: rejects responses that name another issuer', async () => {
    const one = walker(site);
    const way = await one.authenticate(await one.begin(), 'ada');
    const query = new URLSearchParams(way.split('?')[1]);
    query.set('iss', 'https://evil.example');
    const answer = await one.visit(`/oidc/callback?${query}`);
    expect([answer.status, one.cookies.has('vitrine')]).toEqual([502, false]);
    await using other = await startSignOnServer();
    other.provider.people.set('ada', { preferred_username: 'ada' });
    const begun = walker(other);
    await begun.begin();
    const here = walker(site);
    here.cookies.set('vitrine-sign-on', begun.cookies.get('vitrine-sign-on') ?? '');
    await refused(here, `/oidc/callback?code=x&state=y`);
  });

  test('session fixation: starts a new session and ends the previous one', async () => {
    const one = walker(site);
    const planted = await openSession(site.server, 'alice');
    one.cookies.set('vitrine', planted.cookie.split('=')[1] ?? '');
    await one.signOn('ada');
    expect(`vitrine=${one.cookies.get('vitrine')}`).not.toBe(planted.cookie);
    const page = (await one.visit('/account')).body;
    expect(page).toContain('<strong>ada</strong>');
    expect(page).toContain('Off. Your account has no password to protect.');
    const before = await site.server.call('/account', {
      host: site.host,
      headers: { Cookie: planted.cookie },
    });
    expect(before.status).toBe(303);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%5c/evil',
  ])('open redirect: next=%p stays on the site', async (next) => {
    const { location = '' } = (await walker(site).signOn('ada', next)).headers;
    expect(new URL(location, site.origin).origin).toBe(site.origin);
    expect(location.startsWith('/') && !location.startsWith('//') && !location.startsWith('/\\')).toBe(true);
  });

  test('escapes provider errors and callback parameters on the page', async () => {
    const one = walker(site);
    const state = new URL(await one.begin()).searchParams.get('state');
    const iss = encodeURIComponent(site.provider.issuer);
    const evil = encodeURIComponent('<script>alert(1)</script>');
    const answer = await one.visit(
      `/oidc/callback?error=access_denied&error_description=${evil}&state=${state}&iss=${iss}`,
    );
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('canceled the sign-in or denied access');
    expect(answer.body).not.toContain('<script>alert');
  });
});

describe('an account', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_CREATE: 'off', OIDC_NAME: 'Ours' });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  beforeEach(async () => {
    site.provider.people.set('a', { preferred_username: 'a' });
  });
  const enter = async (username: string) => {
    const one = walker(site);
    const { cookie } = await openSession(site.server, username);
    one.cookies.set('vitrine', cookie.split('=')[1] ?? '');
    return one;
  };
  const connect = async (one: Walker) => {
    const page = await one.visit('/account/identities', form({}));
    expect(page.status).toBe(200);
    const url = /content="0; url=([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return one.visit(await one.authenticate(url, 'a'));
  };

  test('is connected by its owner, signs in with it, and is disconnected again', async () => {
    const alice = await enter('alice');
    expect((await alice.visit('/account')).body).toContain('Connect Ours');
    expect((await connect(alice)).headers.location).toBe('/account?saved=connected');
    const elsewhere = walker(site);
    expect((await elsewhere.signOn('a', '/account')).headers.location).toBe('/account');
    expect((await elsewhere.visit('/account')).body).toContain('<strong>alice</strong>');
    const identity = { issuer: site.provider.issuer, subject: 'a' };
    const refused = await alice.visit('/account/identities/remove', form(identity));
    expect([refused.status, refused.body.includes('your only sign-in method')]).toEqual([409, true]);
    const userId = (await findUserByName(site.server.database, 'alice'))?.id ?? '';
    await site.server.database.transaction((queries) =>
      insertPasskey(queries, {
        ...{ id: 'k', userId, name: 'x', host: 'vitrine.test', publicKey: '{}', counter: 0, backedUp: 0 },
        createdAt: new Date().toISOString(),
      }),
    );
    // Browsers allow no passkeys at this origin, so they are no sign-in method.
    expect((await alice.visit('/account/identities/remove', form(identity))).status).toBe(409);
    await site.server.database.transaction((queries) =>
      insertIdentity(queries, userId, { ...identity, subject: 'another' }, new Date().toISOString()),
    );
    const removed = await alice.visit('/account/identities/remove', form(identity));
    expect(removed.headers.location).toBe('/account?saved=disconnected');
    expect((await elsewhere.visit('/account')).status).toBe(303);
    expect((await walker(site).signOn('a')).status).toBe(403);
  });

  test("isn't connected to another user's identity, nor by a form on another site", async () => {
    await addProfile(site.server, 'bob', {});
    expect((await connect(await enter('alice'))).status).toBe(303);
    const bob = await enter('bob');
    const answer = await connect(bob);
    expect([answer.status, answer.body.includes('connected to another account')]).toEqual([409, true]);
    const forged = await site.server.call('/account/identities', {
      method: 'POST',
      host: site.host,
      headers: {
        Cookie: `vitrine=${bob.cookies.get('vitrine')}`,
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    expect(forged.status).toBe(403);
    const other = { issuer: site.provider.issuer, subject: 'a' };
    expect((await bob.visit('/account/identities/remove', form(other))).status).toBe(404);
  });

  test("isn't connected after a switch of accounts on the way", async () => {
    const one = await enter('alice');
    const page = await one.visit('/account/identities', form({}));
    const url = /content="0; url=([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const way = await one.authenticate(url, 'b');
    one.cookies.set('vitrine', (await enter('bob')).cookies.get('vitrine') ?? '');
    expect((await one.visit(way)).status).toBe(400);
    one.cookies.delete('vitrine');
    expect((await one.visit(way)).status).toBe(400);
  });

  test("connected to a former provider only doesn't offer the current one", async () => {
    await addProfile(site.server, 'carla', {});
    const userId = (await findUserByName(site.server.database, 'carla'))?.id ?? '';
    const at = new Date().toISOString();
    const connectWith = (issuer: string) =>
      site.server.database.transaction((queries) =>
        insertIdentity(queries, userId, { issuer, subject: 'carla' }, at),
      );
    await connectWith('https://former.example.org');
    const carla = await enter('carla');
    const before = (await carla.visit('/account')).body;
    expect(before).toContain('Connect Ours to sign in');
    expect(before).toMatch(/former\.example\.org<\/strong>.{0,60}No longer signs you in\./);
    expect(before).not.toContain('Sign in with Ours instead');
    await connectWith(site.provider.issuer);
    const after = (await carla.visit('/account')).body;
    expect(after).toContain('Sign in with Ours instead');
    expect(after.match(/No longer signs you in/g)).toHaveLength(1);
  });

  test('opens by a link from the command line with any sign-in methods', async () => {
    const secret = await createSignInLink(site.accounts, 'alice', new Date(Date.now() + 60_000));
    const one = walker(site);
    const answer = await one.visit(`/sign-in/${secret}`, form({}));
    expect([answer.status, one.cookies.has('vitrine')]).toEqual([303, true]);
  });
});

describe('SIGN_IN_METHODS', () => {
  test('shows the named methods, and no other route responds', async () => {
    await using site = await startSignOnServer({ SIGN_IN_METHODS: 'oidc', OIDC_NAME: 'Ours' });
    const one = walker(site);
    const { body } = await one.visit('/sign-in');
    expect(body).toContain('Sign in with Ours');
    expect(body).not.toContain('type="password"');
    expect(body).not.toContain('<div data-passkeys');
    expect((await one.visit('/sign-in', form({ username: 'alice', password: 'x' }))).status).toBe(405);
    site.provider.people.set('a', { preferred_username: 'a' });
    expect((await one.signOn('a')).status).toBe(303);
    const secret = await createSignInLink(site.accounts, 'alice', new Date(Date.now() + 60_000));
    expect((await walker(site).visit(`/sign-in/${secret}`, form({}))).status).toBe(303);
  });

  test("offers no credential that can't be used to sign in", async () => {
    const secure = {
      BASE_URL: 'https://vitrine.test',
      PROFILES_URL: 'https://preview.vitrine.test',
      API_URL: 'https://api.vitrine.test',
    };
    await using site = await startSignOnServer({ SIGN_IN_METHODS: 'oidc', OIDC_NAME: 'Ours', ...secure });
    const { cookie } = await openSession(site.server, 'alice');
    const call = (path: string, options: object = {}) =>
      site.server.call(path, { host: 'vitrine.test', ...options });
    const withCookie = { Cookie: cookie.replace(/^vitrine=/, '__Host-vitrine=') };
    const page = (await call('/account', { headers: withCookie })).body;
    expect(page).toContain('Connect Ours');
    for (const absent of ['id="new-password"', 'action="/account/passkeys"', 'id="passkeys"'])
      expect(page).not.toContain(absent);
    for (const path of ['/account/password', '/account/passkeys'])
      expect([path, (await call(path, formOf({}, withCookie))).status]).toEqual([path, 404]);
    const userId = (await findUserByName(site.server.database, 'alice'))?.id ?? '';
    const key = { id: 'k', userId, name: 'Old key', publicKey: '{}', counter: 0, backedUp: 0 } as const;
    await site.server.database.transaction((queries) =>
      insertPasskey(queries, { ...key, host: 'vitrine.test', createdAt: new Date().toISOString() }),
    );
    const later = (await call('/account', { headers: withCookie })).body;
    expect(later).toContain('Old key');
    expect(later).toContain('action="/account/passkeys/remove"');
    expect(later).not.toContain('fingerprint');
    for (const path of ['/sign-in/forgot', '/sign-in/link']) {
      const { status, headers } = await call(path);
      expect([path, status, headers.location]).toEqual([path, 303, '/sign-in']);
    }
    const spent = await call('/sign-in/vit_x');
    expect([spent.status, spent.body.includes('with your password')]).toEqual([410, false]);
  });

  test('without oidc has neither button nor route', async () => {
    await using site = await startSignOnServer({ SIGN_IN_METHODS: 'password' });
    const one = walker(site);
    expect((await one.visit('/sign-in')).body).not.toContain('/oidc/sign-in');
    expect((await one.visit('/oidc/sign-in')).status).toBe(404);
  });
});
