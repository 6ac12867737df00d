import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { resumeUser, suspendUser } from '../src/accounts/change-state.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { Passwords } from '../src/accounts/identity/passwords.ts';
import { createSignInLink } from '../src/accounts/identity/sign-in-links.ts';
import { renameUser } from '../src/accounts/rename-user.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { listEvents } from '../src/store/events.ts';
import { findSession, replaceSession } from '../src/store/sessions.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { type Call, formOf } from './support/client.ts';
import { newDatabase } from './support/engines.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { addProfile, api, main, preview, startTestServer } from './support/server.ts';

const password = 'seven green bottles';
const wrong = 'The username or password is incorrect.';
const spent =
  'This sign-in link was already used or replaced, or has expired. Ask for a new one, or sign in with your password.';

describe('sign-in on the main host', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const server = await startTestServer({ ACCESS_LOG: 'on' }, { now: () => clock.now });
  afterAll(() => server.stop());
  const accounts = accountsOf(server, () => clock.now);
  await new Passwords().change(accounts, 'alice', password, 0);
  await addProfile(server, 'without', {});
  await addProfile(server, 'ünï', {});
  await cheapPasswords.change(accounts, 'ünï', 'Ünï drei vier fünf', 0);

  /** One minute later, because attempts are limited per minute. */
  beforeEach(() => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  });

  const send = (target: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.call(target, formOf(fields, headers));
  const cookieOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    headers['set-cookie']?.split(';')[0] ?? '';
  const signIn = async (username = 'alice', text = password) =>
    cookieOf(await send('/sign-in', { username, password: text }));
  const account = async (cookie: string) => server.call('/account', { headers: { Cookie: cookie } });
  const createLink = async (username: string, hours = 24) =>
    `/sign-in/${await createSignInLink(accounts, username, new Date(clock.now.getTime() + hours * 3_600_000))}`;

  test('rejects a weak password everywhere', async () => {
    const { credentialVersion = 0 } = (await cheapPasswords.check(server.database, 'alice', password)) ?? {};
    await expect(cheapPasswords.change(accounts, 'alice', 'too short', credentialVersion)).rejects.toThrow(
      /12/,
    );
    expect(await cheapPasswords.check(server.database, 'alice', password)).not.toBeNull();
  });

  test('starts a session with the right password and opens the editor', async () => {
    const answer = await send('/sign-in', { username: 'alice', password });
    expect([answer.status, answer.headers.location]).toEqual([303, '/edit']);
    const page = await account(cookieOf(answer));
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('You’re signed in as <strong>alice</strong>');
    expect(page.body).toContain(`<a href="http://${preview}/alice">`);
    const home = await server.call('/', { headers: { Cookie: cookieOf(answer) } });
    expect(home.body).toContain('aria-label="Your account: alice"');
  });

  test.each([
    ['alice', 'another password'],
    ['alice', ''],
    ['nobody', password],
    ['without', password],
    ['without', ''],
    ['', ''],
    ['__proto__', password],
    ["' OR 1=1 --", password],
    ['alice\0', password],
  ])('%p with %p gets the same rejection', async (username, text) => {
    const answer = await send('/sign-in', { username, password: text });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain(wrong);
    expect(answer.body.replace(/ value(="[^"]*")?/, '')).toBe(
      (await send('/sign-in', { username: 'x', password: 'x' })).body.replace(/ value(="[^"]*")?/, ''),
    );
  });

  test('hashes every attempt once, whether the user exists or not', async () => {
    let hashed = 0;
    const passwords = new Passwords({
      hash: (text, options) => Bun.password.hash(text, options),
      verify: (text, hash) => {
        hashed += 1;
        expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$');
        return Bun.password.verify(text, hash);
      },
    });
    for (const username of ['alice', 'nobody', 'without']) {
      expect(await passwords.check(server.database, username, 'wrong')).toBeNull();
    }
    expect(hashed).toBe(3);
    expect(await passwords.check(server.database, 'alice', password)).toMatchObject({ credentialVersion: 1 });
  });

  test.each(['Alice', 'ALICE', ' alice', 'alice \t', 'ａｌｉｃｅ'])(
    'accepts %p, as phones write the username alice',
    async (typed) => {
      expect(await signIn(typed)).not.toBe('');
    },
  );

  test('repeats the name as typed', async () => {
    const { body } = await send('/sign-in', { username: ' ALICE', password: 'x' });
    expect(body).toContain('value=" ALICE"');
    expect(body).not.toContain('alice');
  });

  test('treats composed and decomposed letters alike', async () => {
    expect(await signIn('ünï'.normalize('NFD'), 'Ünï drei vier fünf'.normalize('NFD'))).not.toBe('');
  });

  test('rejects the eleventh attempt in a minute, but not reading the page', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await send('/sign-in', { username: `nobody-${turn}`, password: 'x' })).status).toBe(403);
    }
    const answer = await send('/sign-in', { username: 'alice', password });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    expect(answer.headers['ratelimit-policy']).toBe('"sign-ins";q=10;w=60');
    expect(answer.body).toContain('More than 10 attempts in a minute.');
    expect((await server.call('/sign-in')).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await signIn()).not.toBe('');
  });

  test.each([
    ['?next=%2Faccount%3Fx%3D1', '/account?x=1'],
    ['?next=%2Faccount%3Fsaved%3Dlanguage', '/account'],
    ['?next=%2Faccount%3Fsaved%3Dpassword%26x%3D1', '/account?x=1'],
    ['?next=https%3A%2F%2Fevil.test%2F', '/edit'],
    ['?next=%2F%2Fevil.test', '/edit'],
    ['?next=%2F%5Cevil.test', '/edit'],
    ['?next=%2F.%2F%2Fevil.test', '/evil.test'],
    ['?next=javascript%3Aalert(1)', '/edit'],
    ['', '/edit'],
    ['?next=%2F%0d%0aSet-Cookie%3A+a%3Db', '/Set-Cookie:%20a=b'],
  ])('after sign-in, /sign-in%s leads to %s', async (query, location) => {
    const answer = await send(`/sign-in${query}`, { username: 'alice', password });
    expect([answer.status, answer.headers.location]).toEqual([303, location]);
  });

  test('redirects a member page to sign-in and back', async () => {
    const answer = await server.call('/account?x=1');
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?next=%2Faccount%3Fx%3D1']);
    const form = await send('/account/language', { language: 'de' });
    expect([form.status, form.headers.location]).toEqual([303, '/sign-in']);
  });

  test('sign-out ends the session', async () => {
    const cookie = await signIn();
    const answer = await send('/sign-out', {}, { Cookie: cookie });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']).toStartWith('vitrine=; Path=/; Max-Age=0');
    expect((await account(cookie)).status).toBe(303);
    expect((await server.call('/sign-out')).status).toBe(405);
  });

  test('a suspended user can neither sign in nor continue', async () => {
    const cookie = await signIn();
    const link = await createLink('alice');
    await suspendUser(accounts, 'alice');
    expect((await account(cookie)).status).toBe(303);
    expect((await send('/sign-in', { username: 'alice', password })).body).toContain(wrong);
    expect((await send(link, {})).status).toBe(410);
    await expect(createSignInLink(accounts, 'alice', clock.now)).rejects.toThrow('alice is suspended');
    await resumeUser(accounts, 'alice');
    expect(await signIn()).not.toBe('');
  });

  test('rejects a form from another site', async () => {
    const cookie = await signIn();
    const forged: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: `http://${preview}` },
      { Origin: `http://${preview}` },
      { Origin: 'null' },
      { Origin: `https://${main}.evil.test` },
    ];
    for (const headers of forged) {
      for (const target of ['/sign-in', '/sign-out', '/account/language', '/account/password']) {
        const answer = await send(target, {}, { ...headers, Cookie: cookie });
        expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
        expect(answer.body).toContain('This form comes from another site.');
      }
    }
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: `http://${main}` }]) {
      expect((await send('/account/language', {}, { ...headers, Cookie: cookie })).status).toBe(303);
    }
  });

  test('the cookie has no effect on the other hosts', async () => {
    const cookie = await signIn();
    const call: Call = { host: api, headers: { Cookie: cookie } };
    expect((await server.call('/users/alice', call)).status).toBe(401);
  });

  test('rejects forms of another type or size', async () => {
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    expect((await server.call('/sign-in', json)).status).toBe(415);
    expect((await send('/sign-in', { password: 'x'.repeat(20_000) })).status).toBe(413);
  });

  describe('one-time links', () => {
    test('are used up by the button, not by opening', async () => {
      const link = await createLink('without');
      for (let turn = 0; turn < 2; turn += 1) {
        const page = await server.call(link);
        expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
        expect(page.body).toContain('Continue as without');
      }
      const used = await send(link, {});
      expect([used.status, used.headers.location]).toEqual([303, '/edit']);
      const desk = await server.call('/welcome', { headers: { Cookie: cookieOf(used) } });
      expect(desk.body).toContain('<a href="/account">Set a password</a>');
      expect((await account(cookieOf(used))).body).toContain('Set a password');
      for (const again of [await send(link, {}), await server.call(link)]) {
        expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined]);
        expect(again.body).toContain(spent);
      }
    });

    test('admit one of two concurrent uses', async () => {
      const link = await createLink('without');
      const statuses = (await Promise.all([send(link, {}), send(link, {}), send(link, {})])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([303, 410, 410]);
    });

    test("don't work if expired, replaced, misspelled or invented", async () => {
      const replaced = await createLink('without');
      const link = await createLink('without', 1);
      const misspelt = link.slice(0, -1) + (link.endsWith('0') ? '1' : '0');
      for (const target of [replaced, misspelt, '/sign-in/x', '/sign-in/vit_']) {
        expect((await send(target, {})).status).toBe(410);
      }
      clock.now = new Date(clock.now.getTime() + 3_600_000);
      expect((await send(link, {})).status).toBe(410);
    });

    test('lead signed-in members to the account after their use', async () => {
      const answer = await server.call('/sign-in/x', { headers: { Cookie: await signIn() } });
      expect(answer.status).toBe(410);
      expect(answer.body).toContain(
        'role="alert">This sign-in link was already used or replaced, or has expired.</p>',
      );
      expect(answer.body).toContain('You’re signed in as <strong>alice</strong>');
      expect(answer.body).toContain('<a href="/account">Go to your account</a>');
      expect(answer.body).not.toContain('type="password"');
    });

    test('warn that they sign the current user out', async () => {
      const Cookie = await signIn();
      const told = 'If you continue, you sign out of that account.';
      expect((await server.call(await createLink('alice'), { headers: { Cookie } })).body).not.toContain(
        told,
      );
      const link = await createLink('without');
      expect((await server.call(link)).body).not.toContain(told);
      expect((await server.call(link, { headers: { Cookie } })).body).toContain(
        `You’re signed in as <strong>alice</strong>. ${told}`,
      );
      await send(link, {}, { Cookie });
      expect((await account(Cookie)).status).toBe(303);
    });

    test("and tokens in URLs aren't logged", async () => {
      const link = await createLink('without');
      await send(link, {});
      await server.call(`/?token=${link.slice('/sign-in/'.length)}`);
      const log = server.logged.join('');
      expect(log).toContain('target="/sign-in/[redacted]"');
      expect(log).not.toContain(link.slice('/sign-in/'.length));
    });
  });

  describe('the account', () => {
    const change = (cookie: string, fields: Record<string, string>) =>
      send('/account/password', fields, { Cookie: cookie });

    test('sets a password after a link and ends every other session', async () => {
      const elsewhere = cookieOf(await send(await createLink('without'), {}));
      const cookie = cookieOf(await send(await createLink('without'), {}));
      const fields = { 'new-password': 'nine brown horses', 'repeated-password': 'nine brown horses' };
      const answer = await change(cookie, fields);
      expect([answer.status, answer.headers.location]).toEqual([303, '/account?saved=password']);
      expect((await account(elsewhere)).status).toBe(303);
      expect((await account(cookie)).status).toBe(303);
      expect((await account(cookieOf(answer))).body).toContain('Change your password');
      expect(await signIn('without', 'nine brown horses')).not.toBe('');
      const events = await listEvents(server.database, 0, 1000);
      expect(events.at(-1)).toMatchObject({
        type: 'password.changed',
        username: 'without',
        actor: 'without',
      });
    });

    const atField = (field: string, message: string) =>
      new RegExp(
        `name="${field}"[^>]* aria-invalid="true" aria-describedby="password-trouble[^>]* autofocus/><p class="trouble" id="password-trouble">${message}</p>`,
      );

    test.each([
      ['tiny secret', 'This password is too short. Use at least 12 characters.'],
      ['x'.repeat(257), 'This password is too long. Use at most 256 characters.'],
      ['aaaaaaaaaaaaaaaa', 'This password is too easy to guess.'],
      ['alicealicealice1', 'This password is too easy to guess.'],
      ['Password2026!', 'This password is too common. Use several unrelated words.'],
    ])('the new password %p is rejected at its field', async (weak, message) => {
      const cookie = await signIn();
      const fields = { 'current-password': 'wrong', 'new-password': weak, 'repeated-password': weak };
      const answer = await change(cookie, fields);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatch(atField('new-password', `${message}[^<]*`));
      expect(answer.body.match(/ aria-invalid="true"/g)).toHaveLength(1);
      expect(answer.body).not.toContain('role="alert"');
      expect(answer.body).not.toContain(weak);
      expect((await account(cookie)).status).toBe(200);
      expect(await signIn()).not.toBe('');
    });

    test('rejects different new passwords and a wrong current one at their fields', async () => {
      const cookie = await signIn();
      const fields = { 'current-password': 'wrong', 'new-password': 'nine brown horses' };
      const differ = await change(cookie, { ...fields, 'repeated-password': 'nine brown hares' });
      expect(differ.status).toBe(422);
      expect(differ.body).toMatch(atField('new-password', 'The new passwords don’t match. Type both again.'));
      const guessed = await change(cookie, { ...fields, 'repeated-password': 'nine brown horses' });
      expect(guessed.status).toBe(422);
      expect(guessed.body).toMatch(atField('current-password', 'The current password is incorrect.'));
      expect(await signIn()).not.toBe('');
    });

    test("is in the member's language", async () => {
      const cookie = await signIn();
      const page = await server.call('/account?lang=fr', { headers: { Cookie: cookie } });
      expect(page.body).toContain('<title>Votre compte · Vitrine</title>');
      expect(page.body).toContain(`Votre page publique\u00a0: <a href="http://${preview}/alice">`);
      const names = [...page.body.matchAll(/<option[^>]* lang="[^"]*"[^>]*>([^<]*)/g)].map(
        ([, name]) => name,
      );
      expect(names).toEqual(['English', 'Français', 'Deutsch', 'Español', 'العربية']);
    });

    test('signs out a concurrent sign-in with the old password', async () => {
      await addProfile(server, 'hasty', {});
      await cheapPasswords.change(accounts, 'hasty', password, 0);
      const proven = await cheapPasswords.check(server.database, 'hasty', password);
      const cookie = await signIn('hasty');
      const link = await createLink('hasty');
      const fields = { 'new-password': 'nine brown horses', 'repeated-password': 'nine brown horses' };
      const changed = await change(cookie, { 'current-password': password, ...fields });
      expect(changed.headers.location).toBe('/account?saved=password');
      const late = {
        ...(proven ?? { userId: '', credentialVersion: 0 }),
        id: 'late',
        startedBy: 'password',
      } as const;
      await server.database.transaction((queries) =>
        replaceSession(
          queries,
          '',
          {
            ...late,
            expiresAt: new Date('2999-01-01'),
            device: { browser: null, platform: null, network: null },
          },
          clock.now,
        ),
      );
      expect(await findSession(server.database, 'late', clock.now)).toBeNull();
      expect((await send(link, {})).status).toBe(410);
      await expect(cheapPasswords.change(accounts, 'hasty', 'seven more bottles', 1)).rejects.toThrow(
        'Another request has changed the password.',
      );
      expect(await signIn('hasty', 'nine brown horses')).not.toBe('');
    });

    test("stores the member's language", async () => {
      const cookie = await signIn();
      const answer = await send('/account/language', { language: 'de' }, { Cookie: cookie });
      expect(answer.headers.location).toBe('/account?saved=language');
      const other = await signIn();
      expect((await account(other)).headers['content-language']).toBe('de');
      await send('/account/language', { language: 'xx' }, { Cookie: cookie });
      expect((await account(cookie)).headers['content-language']).toBe('en');
    });
  });
});

describe('the name at sign-in', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test.each(['sqlite', 'postgres'])('can be a former username, on %s', async (engine) => {
    const database = await connectDatabase(await newDatabase(engine, postgres));
    const accounts = accountsOf({ database });
    const passwords = cheapPasswords;
    const idOf = async (name: string) => (await findUserByName(database, name))?.id ?? 'nobody';
    for (const name of ['Ada', 'grace', 'gone']) {
      await createUser(accounts, name);
      await passwords.change(accounts, name, password, 0);
    }
    await renameUser(accounts, 'Ada', 'ada.lovelace');
    const check = async (name: string) => (await passwords.check(database, name, password))?.userId ?? null;
    for (const name of ['Ada', 'ada', 'ADA.Lovelace'])
      expect(await check(name)).toBe(await idOf('ada.lovelace'));
    expect(await check('ada\0')).toBeNull();

    await renameUser(accounts, 'gone', 'elsewhere');
    await deleteUser(accounts, 'elsewhere');
    expect(await check('gone')).toBeNull();

    await database.transaction(async (queries) => {
      await queries.run('INSERT INTO former_names (user_id, username, folded) VALUES ($1, $2, $3)', [
        await idOf('grace'),
        'ADA',
        'ada',
      ]);
    });
    expect(await check('ada')).toBeNull();
    expect(await check('ada.lovelace')).toBe(await idOf('ada.lovelace'));
    await database.close();
  });
});
