import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { makeOperator, unmakeOperator } from '../../src/accounts/operators.ts';
import { markRequestUsed } from '../../src/store/kept-requests.ts';
import { insertPasskey } from '../../src/store/passkeys.ts';
import { findUserByName } from '../../src/store/users.ts';
import { createAuthenticator, optionsIn } from '../support/authenticator.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { formOf, type Response } from '../support/client.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { hasModule, ofModule } from '../support/has-module.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { startPostgres } from '../support/postgres.ts';
import { addedSecondFactor } from '../support/second-factor.ts';
import { api, appSecret, startTestServer, type TestServer } from '../support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const mail = await startMailServer();
afterAll(() => mail[Symbol.asyncDispose]());

const origin = 'https://vitrine.test';
const password = 'nine brown horses';
const minute = 60_000;

describe.each(oneEngine)('re-authentication on %s', async (engine) => {
  const clock = { now: new Date() };
  const now = () => clock.now;
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const environment = {
    DATABASE_URL,
    BASE_URL: origin,
    DELETE_AFTER_DAYS: '0',
    ...mailSettings(mail),
  };
  const server = await startTestServer(environment, { now, intervals: { mail: 10 } });
  const other = await startTestServer(environment, { now });
  afterAll(() => Promise.all([server.stop(), other.stop()]));
  const { database } = server;
  const outbox = createOutbox(appSecret);
  const accounts = { database, now, defaultLanguage: 'en', actor: 'vitrine', outbox };
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  beforeEach(() => pass(minute));

  let client = 0;
  const call = (node: TestServer, cookie: string, target: string, fields?: Record<string, string>) => {
    client += 1;
    const from = { 'X-Forwarded-For': `192.0.2.${client % 250}`, Cookie: cookie };
    if (fields === undefined) return node.call(target, { headers: from });
    return node.call(target, formOf(fields, from));
  };
  const cookieOf = ({ headers }: Response) => [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
  const create = async (username: string) => {
    await createUser(accounts, username);
    await cheapPasswords.change(accounts, username, password, 0);
  };
  /** Signs in with a password `minutes` ago. */
  const signedIn = async (username: string, minutes: number) => {
    const cookie = cookieOf(await call(server, '', '/sign-in', { username, password }));
    pass(minutes * minute);
    return {
      cookie,
      get: (target: string, node = server) => call(node, cookie, target),
      post: (target: string, fields: Record<string, string>, node = server) =>
        call(node, cookie, target, fields),
    };
  };
  const token = { name: 'for a robot', scope: 'profile:read', lifetime: '90' };
  const userIdOf = async (username: string) => (await findUserByName(database, username))?.id ?? '';

  test('is required after ten minutes, keeps typed values, and works on any node', async () => {
    await create('ada');
    const ada = await signedIn('ada', 9);
    expect((await ada.post('/tokens', token)).status).toBe(201);
    pass(2 * minute);
    const asked = await ada.post('/tokens', { ...token, name: 'second' });
    expect(asked.status).toBe(303);
    const place = asked.headers.location ?? '';
    expect(place).toMatch(/^\/account\/proof\?request=[0-9a-f-]{36}$/);
    const page = await ada.get(place, other);
    expect([page.status, page.body.includes('Create a token')]).toEqual([200, true]);
    const wrong = await ada.post(place, { password: 'wrong' }, other);
    expect([wrong.status, wrong.body.includes('The password is incorrect.')]).toEqual([403, true]);
    const right = await ada.post(place, { password }, other);
    expect([right.status, /vit_[\w-]+/.test(right.body)]).toEqual([201, true]);
    expect((await ada.post('/tokens', { ...token, name: 'third' })).status).toBe(201);
    // Submitting it again does nothing.
    expect((await ada.post(place, {})).status).toBe(410);
    const named = await database.all<{ name: string }>('SELECT name FROM tokens WHERE user_id = $1', [
      await userIdOf('ada'),
    ]);
    expect(named.map(({ name }) => name).sort()).toEqual(['for a robot', 'second', 'third']);
    pass(10 * minute);
    expect((await ada.post('/tokens', token)).headers.location).toStartWith('/account/proof?request=');
  });

  test.each([
    ['/account/delete', (name: string) => ({ confirm: name, password }), '/?done=deleted'],
    [
      '/account/address',
      () => ({ email: 'x@example.org', 'password-for-address': password }),
      '/account?saved=',
    ],
    [
      '/account/password',
      () => ({
        'current-password': password,
        'new-password': 'eleven blue bicycles',
        'repeated-password': 'eleven blue bicycles',
      }),
      '/account?saved=password',
    ],
  ] as const)('the password in the form at %s re-authenticates', async (target, fieldsOf, done) => {
    const name = `typed-${target.split('/').at(-1)}`;
    await create(name);
    const member = await signedIn(name, 11);
    const fields = fieldsOf(name);
    const wrong = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        value === password ? 'nine brown hares' : value,
      ]),
    );
    expect((await member.post(target, wrong)).headers.location).toStartWith('/account/proof?request=');
    const answer = await member.post(target, fields);
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining(done)]);
  });

  test('is required before the download of all data after an old sign-in', async () => {
    await create('curious');
    const asked = await (await signedIn('curious', 11)).post('/account/data', {});
    expect(asked.headers.location).toStartWith('/account/proof?request=');
    const answer = await (await signedIn('curious', 0)).post('/account/data', {});
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  });

  test("isn't satisfied by the form's password where a code is needed", async () => {
    await create('coded');
    const coded = await signedIn('coded', 11);
    await addedSecondFactor(accounts, 'coded');
    const answer = await coded.post('/account/delete', { confirm: 'coded', password });
    expect(answer.headers.location).toStartWith('/account/proof?request=');
  });

  test('is not requested for a mistyped name', async () => {
    await create('mistyped');
    const mistyped = await signedIn('mistyped', 11);
    const answer = await mistyped.post('/account/delete', { confirm: 'mistypde' });
    expect([answer.status, answer.body.includes('The username doesn’t match')]).toEqual([422, true]);
    const asked = await mistyped.post('/account/delete', { confirm: 'mistyped' });
    const place = asked.headers.location ?? '';
    expect(place).toStartWith('/account/proof?request=');
    expect((await mistyped.post(place, { password })).headers.location).toBe('/?done=deleted');
  });

  test('limits a session to ten waiting requests', async () => {
    await create('busy');
    const busy = await signedIn('busy', 11);
    const first = (await busy.post('/tokens', token)).headers.location ?? '';
    for (let count = 0; count < 11; count += 1) await busy.post('/tokens', token);
    expect((await busy.get(first)).status).toBe(410);
    const rows = await database.all(
      'SELECT 1 FROM kept_requests JOIN sessions ON sessions.id = session_id WHERE user_id = $1',
      [await userIdOf('busy')],
    );
    expect(rows).toHaveLength(10);
  });

  test('executes a waiting request once and leaves nothing of it', async () => {
    await create('once');
    const once = await signedIn('once', 11);
    const place = (await once.post('/tokens', token)).headers.location ?? '';
    const id = new URL(place, 'http://vitrine.test').searchParams.get('request') ?? '';
    const at = new Date().toISOString();
    expect([await markRequestUsed(database, id, at), await markRequestUsed(database, id, at)]).toEqual([
      true,
      false,
    ]);
    expect(await database.all('SELECT request FROM kept_requests WHERE id = $1', [id])).toEqual([
      { request: '' },
    ]);
  });

  test('replaces the password field, and waiting requests are encrypted', async () => {
    await create('grace');
    const grace = await signedIn('grace', 11);
    const fresh = 'eleven violet kettles';
    expect((await grace.get('/account')).body).not.toContain('name="current-password"');
    const asked = await grace.post('/account/password', {
      'new-password': fresh,
      'repeated-password': fresh,
    });
    const place = asked.headers.location ?? '';
    const stored = JSON.stringify(await database.all('SELECT * FROM kept_requests'));
    const page = await grace.get(place);
    for (const text of [stored, place, page.body]) expect(text).not.toContain('violet');
    const done = await grace.post(place, { password });
    expect(done.headers.location).toBe('/account?saved=password');
    pass(minute);
    expect((await call(server, '', '/sign-in', { username: 'grace', password: fresh })).status).toBe(303);
  });

  test('works by a mailed link in the same browser, once', async () => {
    await create('mailed');
    await setEmail(accounts, 'mailed', `mailed@${engine}.example.org`);
    const mailed = await signedIn('mailed', 11);
    const elsewhere = await signedIn('mailed', 11);
    const place = (await mailed.post('/tokens', token)).headers.location ?? '';
    expect((await mailed.get(place)).body).toContain(`mailed@${engine}.example.org`);
    const sent = await mailed.post(place.replace('/proof?', '/proof/mail?'), {});
    expect([sent.status, sent.body.includes('Check your inbox')]).toEqual([200, true]);
    const isLink = ({ subject, to }: { subject: string; to: readonly string[] }) =>
      subject.startsWith('Confirm a change') && to[0] === `mailed@${engine}.example.org`;
    const count = mail.received.filter(isLink).length;
    const message = (await mail.waitFor(Math.max(1, count), isLink)).at(-1);
    const link = new URL(message?.link ?? '').pathname;
    expect(link).toStartWith('/account/proof/link/');
    for (const stranger of [elsewhere.cookie, ''])
      for (const fields of [undefined, {}])
        expect((await call(server, stranger, link, fields)).status).toBe(403);
    expect((await mailed.get(link)).status).toBe(200);
    expect((await mailed.post('/tokens', token)).status).toBe(303);
    expect((await mailed.post(link, {})).status).toBe(201);
    const again = await mailed.post(link, {});
    expect([again.status, again.body.includes('was already used')]).toEqual([410, true]);
    expect((await mailed.get('/account/proof/link/vit_x')).status).toBe(404);
  });

  // The rest does not depend on the database.
  if (engine !== 'sqlite') return;

  test('is required wherever an account could be given away, and not for revoking access', async () => {
    await create('boss');
    await makeOperator(accounts, 'boss');
    const boss = await signedIn('boss', 11);
    const places = [
      ...['password', 'address', 'second-factor', 'second-factor/remove'],
      ...ofModule('passkeys', 'passkeys', 'passkeys/remove'),
      ...['delegates', 'delete'],
    ].map((place) => `/account/${place}`);
    const others = [
      ...['/tokens', '/users/ada/invite'],
      ...ofModule('ci', '/tokens/ci'),
      ...ofModule('oauth', '/authorize', '/device'),
    ];
    const more = [
      '/users/ada/address',
      '/users/ada/make-operator',
      ...ofModule('scim', '/users/ada/allow-scim'),
      '/users/ada/delete',
    ];
    for (const place of [...places, ...others, ...more])
      expect([place, (await boss.post(place, { any: 'thing' })).headers.location]).toEqual([
        place,
        expect.stringContaining('/account/proof?request='),
      ]);
    expect((await boss.post('/user-changes', { do: 'invite', user: 'ada' })).body).not.toContain(
      '/sign-in/vit_',
    );
    // The maximum number of choices, with the longest usernames.
    const many = await boss.post('/user-invitations', { user: 'ada'.repeat(10_000) });
    expect(many.headers.location).toStartWith('/account/proof?request=');
    expect((await boss.get('/account/second-factor')).headers.location).toBe(
      '/account/proof?next=%2Faccount%2Fsecond-factor',
    );
    const { id } = await createToken(accounts, {
      username: 'boss',
      name: 'x',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    for (const place of ['/account/delegates/remove', '/account/end-session', `/tokens/${id}/revoke`])
      expect((await boss.post(place, {})).headers.location).not.toContain('/account/proof');
  });

  test("doesn't replace the current password for recent sign-ins", async () => {
    await create('typist');
    const typist = await signedIn('typist', 1);
    expect((await typist.get('/account')).body).toContain('name="current-password"');
    const fresh = { 'new-password': 'eleven violet kettles', 'repeated-password': 'eleven violet kettles' };
    expect((await typist.post('/account/password', fresh)).status).toBe(422);
  });

  test('belongs to one session and works in no other', async () => {
    await create('owner');
    await create('mallory');
    const owner = await signedIn('owner', 11);
    const place = (await owner.post('/tokens', token)).headers.location ?? '';
    const mallory = await signedIn('mallory', 0);
    expect((await mallory.get(place)).status).toBe(410);
    expect((await mallory.post(place, { password })).status).toBe(410);
    expect((await owner.post(place, { password })).status).toBe(201);
  });

  test('checks operator rights again when it continues', async () => {
    await create('former');
    await create('victim');
    await makeOperator(accounts, 'former');
    const former = await signedIn('former', 11);
    const place = (await former.post('/users/victim/invite', {})).headers.location ?? '';
    await unmakeOperator(accounts, 'former');
    expect((await former.post(place, { password })).status).toBe(404);
  });

  test('slows down guesses', async () => {
    await create('guessed');
    const guessed = await signedIn('guessed', 11);
    const place = (await guessed.post('/tokens', token)).headers.location ?? '';
    const answers: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push((await guessed.post(place, { password: `wrong ${guess}` })).status);
    expect(answers.at(-1)).toBe(429);
  });

  test('asks for the authentication code with the password', async () => {
    await create('twice');
    const codes = await addedSecondFactor(accounts, 'twice');
    const step = await call(server, '', '/sign-in', { username: 'twice', password });
    const sealed = /name="step" value="([^"]*)"/.exec(step.body)?.[1] ?? '';
    const cookie = cookieOf(await call(server, '', '/sign-in/code', { step: sealed, code: codes[0] ?? '' }));
    pass(11 * minute);
    const place = (await call(server, cookie, '/tokens', token)).headers.location ?? '';
    for (const fields of [{ password }, { password, code: codes[0] ?? '' }, { code: codes[1] ?? '' }])
      expect((await call(server, cookie, place, fields)).status).toBe(403);
    expect((await call(server, cookie, place, { password, code: codes[1] ?? '' })).status).toBe(201);
  });

  const withPasskey = async (username: string) => {
    await create(username);
    const member = await signedIn(username, 1);
    const authenticator = createAuthenticator(origin);
    const credential = authenticator.create(optionsIn(await member.get('/account'), 'create'));
    const made = await member.post('/account/passkeys', { 'passkey-name': 'x', credential });
    expect(made.headers.location).toBe('/account?saved=passkey');
    pass(11 * minute);
    return { member, authenticator };
  };

  test.if(hasModule('passkeys'))('accepts a passkey of the same account', async () => {
    const { member, authenticator } = await withPasskey('keyed');
    const foreign = await withPasskey('stranger');
    pass(11 * minute);
    const account = await member.get('/account');
    expect(account.body).toContain('href="/account/proof?next=%2Faccount"');
    const place = (await member.post('/tokens', token)).headers.location ?? '';
    const by = place.replace('/proof?', '/proof/passkey?');
    const options = async () => optionsIn(await member.get(place), 'get');
    const refused = await member.post(by, { credential: foreign.authenticator.get(await options()) });
    expect([refused.status, refused.body.includes('another account')]).toEqual([403, true]);
    const signIn = optionsIn(await call(server, '', '/sign-in'), 'get');
    expect((await member.post(by, { credential: authenticator.get(signIn) })).status).toBe(403);
    expect((await member.post('/tokens', token)).status).toBe(303);
    expect((await member.post(by, { credential: authenticator.get(await options()) })).status).toBe(201);
  });

  test.each(ofModule<'fresh' | 'old'>('passkeys', 'fresh', 'old'))(
    'deletes an account with an authentication app and no password in one try, in a %s session',
    async (age) => {
      const name = `bare-${age}`;
      await createUser(accounts, name);
      const link = await createSignInLink(accounts, name, new Date(clock.now.getTime() + 60 * minute));
      const cookie = cookieOf(await call(server, '', `/sign-in/${link}`, {}));
      const authenticator = createAuthenticator(origin);
      const credential = authenticator.create(optionsIn(await call(server, cookie, '/account'), 'create'));
      const made = await call(server, cookie, '/account/passkeys', { 'passkey-name': 'x', credential });
      expect(made.headers.location).toBe('/account?saved=passkey');
      await addedSecondFactor(accounts, name);
      const signIn = optionsIn(await call(server, '', '/sign-in'), 'get');
      const again = await call(server, '', '/sign-in/passkey', { credential: authenticator.get(signIn) });
      const own = cookieOf(again);
      if (age === 'old') pass(11 * minute);
      const asked = await call(server, own, '/account/delete', { confirm: name });
      const place = asked.headers.location ?? '';
      const options = age === 'old' ? optionsIn(await call(server, own, place), 'get') : null;
      const by = place.replace('/proof?', '/proof/passkey?');
      const done = options ? await call(server, own, by, { credential: authenticator.get(options) }) : asked;
      expect([done.status, done.headers.location]).toEqual([303, '/?done=deleted']);
      expect((await findUserByName(database, name))?.state).toBe('deleted');
    },
  );

  test('by mail asks for the authentication code, expires, and sends three mails an hour', async () => {
    await create('careful');
    await setEmail(accounts, 'careful', `careful@${engine}.example.org`);
    const careful = await signedIn('careful', 11);
    const codes = await addedSecondFactor(accounts, 'careful');
    const byMail = '/account/proof/mail?next=%2Faccount%2Fsecond-factor';
    const isLink = ({ subject, to }: { subject: string; to: readonly string[] }) =>
      subject.startsWith('Confirm a change') && to[0] === `careful@${engine}.example.org`;
    // Requests of strangers do not use up the owner's limit.
    for (let turn = 0; turn < 4; turn += 1)
      await call(server, '', '/sign-in/link', { email: `careful@${engine}.example.org` });
    const links: string[] = [];
    for (let count = 1; count <= 3; count += 1) {
      expect((await careful.post(byMail, {})).status).toBe(200);
      const all = await mail.waitFor(count, isLink);
      links.push(new URL(all.at(-1)?.link ?? '').pathname);
    }
    expect((await careful.post(byMail, {})).status).toBe(429);
    const [first = '', second = ''] = links;
    expect((await careful.post(first, { code: '000000' })).status).toBe(403);
    const done = await careful.post(first, { code: codes[0] ?? '' });
    expect(done.headers.location).toBe('/account/second-factor');
    expect((await careful.get('/account/second-factor')).status).toBe(200);
    pass(15 * minute);
    const late = await careful.get(second);
    expect([late.status, late.body.includes('has expired')]).toEqual([410, true]);
  });

  test('allows only a first credential for users who have none', async () => {
    await createUser(accounts, 'bare');
    const until = new Date(clock.now.getTime() + 60 * minute);
    const secret = await createSignInLink(accounts, 'bare', until);
    const cookie = cookieOf(await call(server, '', `/sign-in/${secret}`, {}));
    pass(11 * minute);
    const refused = await call(server, cookie, '/tokens', token);
    expect([refused.status, refused.body.includes('has no sign-in method')]).toEqual([403, true]);
    const set = { 'new-password': password, 'repeated-password': password };
    const done = await call(server, cookie, '/account/password', set);
    expect(done.headers.location).toBe('/account?saved=password');
    expect((await call(server, cookieOf(done), '/tokens', token)).status).toBe(201);
  });

  test.if(hasModule('passkeys'))('rejects a passkey for a former host', async () => {
    await createUser(accounts, 'moved');
    const userId = (await findUserByName(database, 'moved'))?.id ?? '';
    const passkey = {
      id: `moved-${engine}`,
      userId,
      name: 'x',
      publicKey: '{}',
      counter: 0,
      backedUp: 0,
    } as const;
    const createdAt = now().toISOString();
    await database.transaction((queries) =>
      insertPasskey(queries, { ...passkey, host: 'old.example', createdAt }),
    );
    const until = new Date(clock.now.getTime() + 60 * minute);
    const secret = await createSignInLink(accounts, 'moved', until);
    const cookie = cookieOf(await call(server, '', `/sign-in/${secret}`, {}));
    pass(11 * minute);
    expect((await call(server, cookie, '/tokens', token)).status).toBe(403);
    const set = { 'new-password': password, 'repeated-password': password };
    const done = await call(server, cookie, '/account/password', set);
    expect(done.headers.location).toBe('/account?saved=password');
  });

  test("returns an error to programs and doesn't apply to tokens", async () => {
    await create('robot');
    const robot = await signedIn('robot', 11);
    const answer = await server.call('/tokens', {
      method: 'POST',
      headers: {
        Cookie: robot.cookie,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'name=x',
    });
    expect([answer.status, answer.body.includes('This change needs a recent sign-in')]).toEqual([403, true]);
    const issued = await createToken(accounts, {
      username: 'robot',
      name: 'x',
      scopes: ['profile:read', 'profile:write'],
      expiresAt: null,
    });
    pass(60 * minute);
    const shown = await server.call('/users/robot', {
      host: api,
      headers: { Authorization: `Bearer ${issued.token}` },
    });
    expect(shown.status).toBe(200);
  });
});
