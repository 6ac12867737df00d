import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { formOf } from '../../../../test/support/client.ts';
import { hasty, startTestServer } from '../../../../test/support/server.ts';
import { clientId } from '../../../../test/support/sign-on-provider.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker } from '../../../../test/support/sign-on-walk.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { checkSignOn } from '../check.ts';

let site: SignOnServer;
beforeAll(async () => {
  site = await startSignOnServer({ OIDC_NAME: 'Ours' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.clock.ahead = 0;
  site.clock.at = null;
  site.provider.outage = null;
  site.provider.changeIdToken = null;
  site.provider.changeUserInfo = null;
});

const walker = () => createWalker(site.server, site.host);
const usernames = async () =>
  (await site.server.database.all<{ username: string }>('SELECT username FROM users ORDER BY username')).map(
    ({ username }) => username,
  );

describe('the first single sign-on', () => {
  test('creates a draft with name, photo and language, publishes nothing and opens the guide', async () => {
    site.provider.people.set('sub-ada', {
      preferred_username: 'Ada.Lovelace@example.org',
      name: 'Ada Lovelace',
      given_name: ' Ada ',
      family_name: 'Lovelace',
      picture: 'https://pictures.example.org/ada.jpg',
      locale: 'fr_CA',
      email: 'Ada@Example.org',
      email_verified: true,
    });
    const ada = walker();
    const answer = await ada.signOn('sub-ada', '/account');
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
    expect([...ada.cookies.keys()].toSorted()).toEqual(['vitrine', 'vitrine-device']);
    const account = await ada.visit('/account');
    expect(account.body).toContain('ada.lovelace');
    expect(account.body).toContain('ada@example.org');
    const row = await site.server.database.get<{ state: string; document: string }>(
      `SELECT users.state, revisions.document FROM users JOIN revisions ON revisions.user_id = users.id
       WHERE users.username = 'ada.lovelace'`,
    );
    expect(row?.state).toBe('draft');
    expect(JSON.parse(row?.document ?? '')).toEqual({
      basics: {
        name: 'Ada Lovelace',
        givenName: 'Ada',
        familyName: 'Lovelace',
        image: 'https://pictures.example.org/ada.jpg',
      },
      'x-vitrine': { language: 'fr-CA' },
    });
  });

  test("is followed by sign-ins to the same account, whatever the provider's name is", async () => {
    site.provider.people.set('sub-ada', { preferred_username: 'countess', name: 'Somebody Else' });
    const before = await usernames();
    const ada = walker();
    const answer = await ada.signOn('sub-ada', '/account');
    expect([answer.status, answer.headers.location]).toEqual([303, '/account']);
    const { body } = await ada.visit('/account');
    expect(body).toContain('ada.lovelace');
    expect(body).toContain('Signed in with single sign-on');
    expect(await usernames()).toEqual(before);
    const drafts = await site.server.database.all(
      "SELECT 1 FROM revisions WHERE document LIKE '%Somebody Else%'",
    );
    expect(drafts).toEqual([]);
  });

  test('adds a number to a username that is taken', async () => {
    site.provider.people.set('sub-alice', { preferred_username: 'ALICE' });
    site.provider.people.set('sub-alice-too', { preferred_username: 'alice' });
    const answer = await walker().signOn('sub-alice');
    expect(answer.headers.location).toBe('/welcome');
    await walker().signOn('sub-alice-too');
    expect(await usernames()).toEqual(expect.arrayContaining(['alice', 'alice-2', 'alice-3']));
  });

  test.each([
    ['is reserved', 'Support', 'support-2'],
    ['looks like a reserved one', '0ffice', '0ffice-2'],
    ['looks like that of a member', 'o1ga', 'o1ga-2'],
    ['looks like it in other letters', 'оlga', 'оlga-3'],
  ])('creates no username that %s', async (_, name, username) => {
    if (!(await usernames()).includes('olga')) await createUser(site.accounts, 'olga');
    const login = `sub-mistakable-${username}`;
    site.provider.people.set(login, { name });
    expect((await walker().signOn(login)).headers.location).toBe('/welcome');
    expect(await usernames()).toContain(username);
    expect(await usernames()).not.toContain(name.toLowerCase());
  });

  test.each([
    ['../../etc', 'etc'],
    ['Jürgen Groß', 'jürgen-gross'],
    ['.well-known', 'well-known'],
    ['a'.repeat(200), 'a'.repeat(56)],
    ['🦆', 'member'],
  ])('derives a username from %p', async (preferred_username, username) => {
    const login = `sub-odd-${username.slice(0, 20)}`;
    site.provider.people.set(login, { preferred_username });
    site.provider.changeIdToken = null;
    await walker().signOn(login);
    const expected = username === 'member' ? login : username;
    expect(await usernames()).toContain(expected);
  });

  test('from two browsers at the same moment creates one account', async () => {
    site.provider.people.set('sub-twice', { preferred_username: 'twice' });
    const both = [walker(), walker()];
    const ways = await Promise.all(both.map(async (one) => one.authenticate(await one.begin(), 'sub-twice')));
    const answers = await Promise.all(both.map((one, index) => one.visit(ways[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await usernames()).filter((name) => name.startsWith('twice'))).toEqual(['twice']);
  });
});

test('allows twenty users per minute from one network without allowing more password guesses', async () => {
  const headersOf = (headers: Record<string, string> = {}) => ({
    ...headers,
    'X-Forwarded-For': '203.0.113.77',
  });
  const call: typeof site.server.call = (target, options, ...more) =>
    site.server.call(target, { ...options, headers: headersOf(options?.headers) }, ...more);
  for (let person = 0; person < 20; person += 1) {
    site.provider.people.set(`sub-room-${person}`, { preferred_username: `room-${person}` });
    const answer = await createWalker({ call }, site.host).signOn(`sub-room-${person}`);
    expect([person, answer.status, answer.headers.location]).toEqual([person, 303, '/welcome']);
  }
  const { headers } = await call('/sign-in', {
    ...formOf({ username: 'room-1', password: 'x' }),
    host: site.host,
  });
  expect(headers.ratelimit).toStartWith('"sign-ins";r=9;');
});

describe('an email address', () => {
  test.each([
    ['is not confirmed', { email_verified: false }],
    ['is confirmed by a word', { email_verified: 'true' }],
    ['says nothing about it', {}],
  ])("that %s isn't used for the account", async (_, claims) => {
    const login = `sub-unconfirmed-${JSON.stringify(claims).length}`;
    const email = `${login}@example.org`;
    site.provider.people.set(login, { preferred_username: login, email, ...claims });
    const one = walker();
    expect((await one.signOn(login)).status).toBe(303);
    expect((await one.visit('/account')).body).not.toContain(email);
  });

  test("confirmed in another response than the one that names it isn't confirmed", async () => {
    site.provider.people.set('sub-mixed', { preferred_username: 'mixed' });
    site.provider.changeIdToken = (claims) => ({ ...claims, email_verified: true });
    site.provider.changeUserInfo = (claims) => ({ ...claims, email: 'mixed@example.org' });
    const one = walker();
    await one.signOn('sub-mixed');
    expect((await one.visit('/account')).body).not.toContain('mixed@example.org');
  });

  test('of an existing account opens no account until its owner connects it', async () => {
    await setEmail(site.accounts, 'alice', 'alice@example.org');
    site.provider.people.set('sub-imposter', { email: 'alice@example.org', email_verified: true });
    const before = await usernames();
    const one = walker();
    const answer = await one.signOn('sub-imposter');
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('A profile matches your sign-in, but they aren’t connected.');
    expect(one.cookies.has('vitrine')).toBe(false);
    expect(await usernames()).toEqual(before);
  });
});

describe('rejected responses', () => {
  const lies: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' })],
    ['several audiences and another party', (claims) => ({ ...claims, aud: ['vitrine', 'x'], azp: 'x' })],
    ['an end in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    ['another subject than userinfo has', (claims) => ({ ...claims, sub: 'sub-victim' })],
  ];
  test.each(lies)('an ID token with %s', async (_, lie) => {
    site.provider.people.set('sub-liar', { preferred_username: 'liar' });
    site.provider.changeIdToken = lie;
    const one = walker();
    const answer = await one.signOn('sub-liar');
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('sent an invalid response');
    expect(one.cookies.has('vitrine')).toBe(false);
    expect(await usernames()).not.toContain('liar');
  });

  test('userinfo about another person', async () => {
    site.provider.people.set('sub-liar', { preferred_username: 'liar' });
    site.provider.changeUserInfo = (claims) => ({ ...claims, sub: 'sub-ada' });
    const one = walker();
    expect((await one.signOn('sub-liar')).status).toBe(502);
    expect(one.cookies.has('vitrine')).toBe(false);
  });

  test('an ID token without a signature or with a foreign one', async () => {
    site.provider.people.set('sub-liar', { preferred_username: 'liar' });
    for (const forge of [
      async (token: string) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
      async (token: string) => site.provider.sign(site.decode(token), { unknownKey: true }),
    ]) {
      site.provider.changeTokens = forge;
      const one = walker();
      const answer = await one.signOn('sub-liar');
      expect([answer.status, one.cookies.has('vitrine')]).toEqual([502, false]);
    }
    site.provider.changeTokens = null;
  });

  // The clock is fixed, so that the test sets the seconds in between. The library rounds its own by one.
  test.each([
    ['ended half a minute ago or less', -88, -28, 303],
    ['ended more than half a minute ago', -92, -32, 502],
    ['begins in half a minute or less', 29, 89, 303],
    ['begins in more than half a minute', 31, 91, 502],
  ])('an ID token that %s', async (_, begin, end, status) => {
    site.provider.people.set('sub-ada', { preferred_username: 'ada' });
    site.clock.at = Math.floor(Date.now() / 1000) * 1000;
    const second = site.clock.at / 1000;
    site.provider.changeIdToken = (claims) => ({ ...claims, iat: second + begin, exp: second + end });
    expect((await walker().signOn('sub-ada')).status).toBe(status);
  });

  test.each([-120, 120])('a clock that differs by %d seconds', async (seconds) => {
    site.provider.people.set('sub-ada', { preferred_username: 'ada' });
    site.clock.ahead = seconds * 1000;
    expect((await walker().signOn('sub-ada')).status).toBe(502);
  });
});

describe('provider keys', () => {
  test('are fetched again once after a rotation', async () => {
    site.provider.people.set('sub-ada', { preferred_username: 'ada' });
    await walker().signOn('sub-ada');
    await site.provider.rotateKeys();
    site.provider.asked.length = 0;
    const answer = await walker().signOn('sub-ada');
    expect(answer.status).toBe(303);
    const count = (path: string) => site.provider.asked.filter((asked) => asked === path).length;
    expect([count('/.well-known/openid-configuration'), count('/jwks'), count('/token')]).toEqual([1, 1, 1]);
    site.provider.asked.length = 0;
    await walker().signOn('sub-ada');
    expect([count('/.well-known/openid-configuration'), count('/jwks')]).toEqual([0, 0]);
  });
});

test.each([
  ['that a cookie holds', 2_000, '/people?q='],
  ['longer than a cookie', 3_500, '/edit'],
])('a user with the return URL %s signs in', async (_, length, begin) => {
  site.provider.people.set('sub-far', { preferred_username: 'far' });
  await walker().signOn('sub-far');
  const one = walker();
  const next = encodeURIComponent(`/people?q=${'x'.repeat(length)}`);
  const { headers } = await one.visit(`/oidc/sign-in?next=${next}`);
  // Browsers silently drop longer cookies.
  expect(headers['set-cookie']?.length).toBeLessThan(4_096);
  const answer = await one.visit(await one.authenticate(headers.location ?? '', 'sub-far'));
  expect([answer.status, answer.headers.location?.slice(0, 10)]).toEqual([303, begin]);
});

test('keeps the return URL after a canceled attempt', async () => {
  const one = walker();
  const next = '/people?q=ada&sort=name';
  const state = new URL(await one.begin(next)).searchParams.get('state') ?? '';
  const refusal = new URLSearchParams({ error: 'access_denied', state, iss: site.provider.issuer });
  const { status, body } = await one.visit(`/oidc/callback?${refusal}`);
  const again = /class="button" href="([^"]+)">Try again/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(status).toBe(403);
  site.provider.people.set('sub-again', { preferred_username: 'again' });
  await one.signOn('sub-again');
  const url = (await one.visit(again)).headers.location ?? '';
  expect((await one.visit(await one.authenticate(url, 'sub-again'))).headers.location).toBe(next);
});

describe('a provider that fails', () => {
  test.each(['refuse', 500] as const)('(%p) leads to an error page', async (outage) => {
    const one = walker();
    const way = await one.authenticate(await one.begin(), 'sub-ada');
    site.provider.outage = outage;
    const answer = await one.visit(way);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body).toContain('identity provider is unavailable');
    expect(one.cookies.has('vitrine')).toBe(false);
  });

  test('at sign-out leads to an error page and is asked again next time', async () => {
    await using other = await startSignOnServer();
    other.provider.outage = 'refuse';
    const one = createWalker(other.server, other.host);
    const answer = await one.visit('/oidc/sign-in');
    expect([answer.status, answer.body.includes('identity provider is unavailable')]).toEqual([503, true]);
    expect((await one.visit('/sign-in')).status).toBe(200);
    other.provider.outage = null;
    expect((await one.visit('/oidc/sign-in')).status).toBe(303);
  });

  test('by hanging delays no request beyond its deadline', async () => {
    await using other = await startSignOnServer({}, hasty);
    other.provider.people.set('sub-ada', { preferred_username: 'ada' });
    const one = createWalker(other.server, other.host);
    const way = await one.authenticate(await one.begin(), 'sub-ada');
    other.provider.outage = 'hang';
    const answer = await one.visit(way);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body).toContain('identity provider is unavailable');
  });

  test('by slow responses leads to an error page without a sign-in', async () => {
    await using other = await startSignOnServer({}, hasty);
    other.provider.people.set('sub-ada', { preferred_username: 'ada' });
    const one = createWalker(other.server, other.host);
    const way = await one.authenticate(await one.begin(), 'sub-ada');
    other.provider.delay = 3_000;
    const answer = await one.visit(way);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body).toContain('identity provider is unavailable');
    expect(one.cookies.has('vitrine')).toBe(false);
  });

  test('by hanging at the first request leads to an error page', async () => {
    await using other = await startSignOnServer({}, hasty);
    other.provider.outage = 'hang';
    const answer = await createWalker(other.server, other.host).visit('/oidc/sign-in');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body).toContain('identity provider is unavailable');
  });

  test('with another issuer name is rejected, and the log has the right one', async () => {
    await using other = await startSignOnServer();
    const { issuer } = other.provider;
    const server = await startTestServer({
      BASE_URL: other.origin,
      OIDC_ISSUER: `${issuer}/`,
      OIDC_CLIENT_ID: clientId,
    });
    const answer = await createWalker(server, other.host).visit('/oidc/sign-in');
    expect([answer.status, answer.body.includes('sent an invalid response')]).toEqual([502, true]);
    expect(server.logged.join('')).toContain(`its issuer is ${issuer}; set OIDC_ISSUER to this value`);
    const { database } = server;
    const checkOf = (oidcIssuer: string) =>
      checkSignOn({
        config: { oidcIssuer, oidcClientId: clientId },
        database,
        offline: false,
        isMigrated: true,
      });
    expect(await checkOf(`${issuer}/`)).toMatchObject({
      status: 'fail',
      message: `its issuer is ${issuer}; set OIDC_ISSUER to this value`,
    });
    expect((await checkOf(issuer))?.status).toBe('ok');
    await server.stop();
  });
});
