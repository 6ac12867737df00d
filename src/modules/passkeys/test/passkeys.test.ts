import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import {
  type Authenticator,
  createAuthenticator,
  type Oddity,
  optionsIn,
} from '../../../../test/support/authenticator.ts';
import { formOf, type Response } from '../../../../test/support/client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { appSecret, startTestServer } from '../../../../test/support/server.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteOwnAccount } from '../../../accounts/delete-own-account.ts';
import { setEmail } from '../../../accounts/email.ts';
import { inviteAll } from '../../../accounts/invitations.ts';
import { createOutbox } from '../../../accounts/mail/outbox.ts';
import { listPasskeys } from '../../../store/passkeys.ts';
import { listSessions } from '../../../store/sessions.ts';
import { findUserByName } from '../../../store/users.ts';
import { removePasskey } from '../passkeys.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const origin = 'https://vitrine.test';

describe.each(oneEngine)('passkeys on %s', async (engine) => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'people@vitrine.test' };
  const environment = { DATABASE_URL, BASE_URL: origin, ...mail };
  const now = () => clock.now;
  const server = await startTestServer(environment, { now });
  const other = await startTestServer({ ...environment }, { now });
  afterAll(() => Promise.all([server.stop(), other.stop()]));
  const { database } = server;
  const outbox = createOutbox(appSecret);
  const accounts = { database, now, defaultLanguage: 'en', actor: 'vitrine', outbox };
  beforeEach(() => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  });

  const send = (target: string, fields: Record<string, string>, cookie = '', node = server) =>
    node.call(target, formOf(fields, cookie === '' ? {} : { Cookie: cookie }));
  const get = (target: string, cookie = '') => server.call(target, { headers: { Cookie: cookie } });
  const cookieOf = ({ headers }: Response) => [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
  const comeIn = async (username: string) => {
    if (!(await findUserByName(database, username))) await createUser(accounts, username);
    return `__Host-${(await openSession(server, username)).cookie}`;
  };
  const passkeysOf = async (username: string) =>
    listPasskeys(database, (await findUserByName(database, username))?.id ?? '');
  const add = async (cookie: string, authenticator: Authenticator, odd?: Oddity) => {
    const options = optionsIn(await get('/account', cookie), 'create');
    const credential = authenticator.create(options, odd);
    return send('/account/passkeys', { 'passkey-name': 'My laptop', credential }, cookie);
  };
  const signIn = async (authenticator: Authenticator, odd?: Oddity, query = '') => {
    const options = optionsIn(await get(`/sign-in${query}`), 'get');
    return send(`/sign-in/passkey${query}`, { credential: authenticator.get(options, odd) });
  };
  /** A user with a passkey. */
  const withPasskey = async (username: string) => {
    const cookie = await comeIn(username);
    const authenticator = createAuthenticator(origin);
    expect((await add(cookie, authenticator)).headers.location).toBe('/account?saved=passkey');
    return { cookie, authenticator };
  };

  test('are created, announced, listed, and sign in to the requested page', async () => {
    await createUser(accounts, 'ada');
    await setEmail(accounts, 'ada', 'ada@example.org');
    const { cookie, authenticator } = await withPasskey('ada');
    const page = (await get('/account', cookie)).body;
    expect(page).toContain('My laptop');
    expect(page).toContain('never used');
    expect(
      await database.get("SELECT details FROM mails WHERE details LIKE '%passkey.created%'"),
    ).not.toBeNull();
    const answer = await signIn(authenticator, undefined, '?next=%2Ftokens');
    expect([answer.status, answer.headers.location]).toEqual([303, '/tokens']);
    const account = (await get('/account', cookieOf(answer))).body;
    expect(account).toContain('Signed in with a passkey');
    expect(account).not.toContain('never used');
    // A user without a password is not asked to set one.
    expect((await get('/tokens', cookieOf(answer))).body).not.toContain('Set a password');
  });

  test('rotate the session at sign-in', async () => {
    const { authenticator } = await withPasskey('fixed');
    const fixed = await comeIn('attacker');
    const options = optionsIn(await get('/sign-in'), 'get');
    const answer = await send('/sign-in/passkey', { credential: authenticator.get(options) }, fixed);
    expect(answer.status).toBe(303);
    expect(cookieOf(answer)).not.toBe(fixed);
    expect((await get('/account', fixed)).status).toBe(303);
  });

  test('work once per challenge, on any node, for ten minutes', async () => {
    const { authenticator } = await withPasskey('once');
    const options = optionsIn(await get('/sign-in'), 'get');
    const credential = authenticator.get(options);
    expect((await send('/sign-in/passkey', { credential }, '', other)).status).toBe(303);
    const again = await send('/sign-in/passkey', { credential });
    expect([again.status, cookieOf(again)]).toEqual([403, '']);
    // A newer response to the same challenge counts as a repetition.
    const newer = await send('/sign-in/passkey', { credential: authenticator.get(options) });
    expect([newer.status, newer.body.includes('This took too long, or was already sent.')]).toEqual([
      403,
      true,
    ]);
    const late = optionsIn(await get('/sign-in'), 'get');
    clock.now = new Date(clock.now.getTime() + 600_001);
    expect((await send('/sign-in/passkey', { credential: authenticator.get(late) })).status).toBe(403);
  });

  test('admit one of forty concurrent uses of a response', async () => {
    const { authenticator } = await withPasskey('race');
    const credential = authenticator.get(optionsIn(await get('/sign-in'), 'get'));
    const answers: Response[] = [];
    for (let batch = 0; batch < 4; batch += 1) {
      // Limits count by the minute on each node.
      clock.now = new Date(clock.now.getTime() + 60_000);
      const nodes = [server, other];
      const fields = { credential };
      answers.push(
        ...(await Promise.all(
          nodes.flatMap((node) =>
            Array.from({ length: 5 }, () => send('/sign-in/passkey', fields, '', node)),
          ),
        )),
      );
    }
    expect(answers).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 303 && status !== 403)).toEqual([]);
  });

  test.each([
    [{ origin: 'https://vitrine.test.evil.example' }, 'was used on another site'],
    [{ rpId: 'evil.example' }, 'was used on another site'],
    [{ flags: 1 }, 'didn’t verify you'],
    [{ counter: 1 }, 'may have been copied'],
  ] as const)("%j doesn't sign in: it %s", async (odd, message) => {
    const { authenticator } = await withPasskey(`odd-${JSON.stringify(odd).length}`);
    const answer = await signIn(authenticator, odd);
    expect([answer.status, answer.body.includes(message), cookieOf(answer)]).toEqual([403, true, '']);
  });

  test("don't sign in once removed or while their owner is suspended", async () => {
    const { cookie, authenticator } = await withPasskey('gone');
    await setEmail(accounts, 'gone', 'gone@example.org');
    expect(
      (await send('/account/passkeys/remove', { passkey: authenticator.id }, cookie)).headers.location,
    ).toBe('/account?saved=no-passkey');
    const removed = await signIn(authenticator);
    expect([removed.status, removed.body.includes('was removed or belongs to another account')]).toEqual([
      403,
      true,
    ]);
    expect(await database.get("SELECT 1 FROM mails WHERE details LIKE '%passkey.removed%'")).not.toBeNull();
    const suspended = await withPasskey('held');
    await suspendUser(accounts, 'held');
    expect((await signIn(suspended.authenticator)).status).toBe(403);
  });

  test('cancel a pending deletion of the account', async () => {
    const { authenticator } = await withPasskey('torn');
    await deleteOwnAccount({ ...accounts, actor: 'torn' }, 'torn', 14);
    expect((await signIn(authenticator)).status).toBe(303);
    expect((await findUserByName(database, 'torn'))?.state).toBe('draft');
  });

  test("aren't removed if they are the only sign-in method", async () => {
    const { cookie, authenticator } = await withPasskey('locked');
    const refused = await send('/account/passkeys/remove', { passkey: authenticator.id }, cookie);
    expect([refused.status, refused.body.includes('is your only sign-in method')]).toEqual([409, true]);
    expect(await passkeysOf('locked')).toHaveLength(1);
    await add(cookie, createAuthenticator(origin));
    expect((await send('/account/passkeys/remove', { passkey: authenticator.id }, cookie)).status).toBe(303);
    expect(await passkeysOf('locked')).toHaveLength(1);
  });

  test("can't be removed or claimed by others", async () => {
    const victim = await withPasskey('victim');
    await setEmail(accounts, 'victim', 'victim@example.org');
    const thief = await comeIn('thief');
    await send('/account/passkeys/remove', { passkey: victim.authenticator.id }, thief);
    expect(await passkeysOf('victim')).toHaveLength(1);
    const offered = {
      password: true,
      passkeyHost: new URL(origin).hostname,
      servesIssuer: () => false,
      mail: true,
    };
    await removePasskey(accounts, 'thief', victim.authenticator.id, offered);
    const told = "SELECT 1 FROM events WHERE username = 'thief' AND type = 'passkey.removed'";
    expect(await database.get(told)).toBeNull();
    expect(await passkeysOf('victim')).toHaveLength(1);
    const options = optionsIn(await get('/account', thief), 'create');
    const credential = victim.authenticator.create(options);
    const taken = await send('/account/passkeys', { 'passkey-name': 'x', credential }, thief);
    expect([taken.status, await passkeysOf('thief')]).toEqual([422, []]);
  });

  test("aren't created from another session or a sign-in response", async () => {
    const [mine, theirs] = [await comeIn('mine'), await comeIn('theirs')];
    const authenticator = createAuthenticator(origin);
    const asked = optionsIn(await get('/account', theirs), 'create');
    const stolen = await send('/account/passkeys', { credential: authenticator.create(asked) }, mine);
    expect(stolen.status).toBe(422);
    const { challenge } = optionsIn(await get('/sign-in'), 'get');
    const credential = authenticator.create({ ...asked, challenge });
    expect((await send('/account/passkeys', { credential }, mine)).status).toBe(422);
    expect(await passkeysOf('mine')).toEqual([]);
    expect((await send('/account/passkeys', { credential: '{"id":1}' }, mine)).status).toBe(422);
    expect((await send('/sign-in/passkey', { credential: 'nonsense' })).status).toBe(422);
    const once = authenticator.create(optionsIn(await get('/account', mine), 'create'));
    expect((await send('/account/passkeys', { credential: once }, mine)).status).toBe(303);
    expect((await send('/account/passkeys', { credential: once }, mine)).status).toBe(422);
  });

  test("aren't created or used by a form of another site", async () => {
    const { authenticator } = await withPasskey('forged');
    const credential = authenticator.get(optionsIn(await get('/sign-in'), 'get'));
    const answer = await server.call(
      '/sign-in/passkey',
      formOf({ credential }, { 'Sec-Fetch-Site': 'cross-site' }),
    );
    expect([answer.status, cookieOf(answer)]).toEqual([403, '']);
  });

  test('are limited to twenty', async () => {
    const { cookie } = await withPasskey('many');
    for (let count = 1; count < 20; count += 1) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      await add(cookie, createAuthenticator(origin));
    }
    const refused = await add(cookie, createAuthenticator(origin));
    expect([refused.status, refused.body.includes('reached the passkey limit')]).toEqual([422, true]);
    expect(await passkeysOf('many')).toHaveLength(20);
  });

  test('let invited users join without a password', async () => {
    const invitation = await inviteTo('new@example.org');
    const page = await get(`/join/${invitation}`);
    const options = optionsIn(page, 'create');
    const handle = Buffer.from(options.user.id, 'base64url').toString();
    const authenticator = createAuthenticator(origin);
    const credential = authenticator.create(options);
    const stranger = await send(`/join/${invitation}`, {
      username: 'newcomer',
      handle: Bun.randomUUIDv7(),
      credential,
    });
    expect(stranger.status).toBe(422);
    const answer = await send(`/join/${invitation}`, { username: 'newcomer', handle, credential });
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
    const user = await findUserByName(database, 'newcomer');
    expect(user?.id).toBe(handle);
    expect((await listSessions(database, handle, clock.now)).map(({ startedBy }) => startedBy)).toEqual([
      'passkey',
    ]);
    expect((await signIn(authenticator)).status).toBe(303);
    expect((await send(`/join/${invitation}`, { username: 'second', handle, credential })).status).toBe(410);
    expect(await findUserByName(database, 'second')).toBeNull();
  });

  /** Invites a user and decrypts the link from the mail queue, because only the mail contains it. */
  async function inviteTo(email: string): Promise<string> {
    await inviteAll(accounts, outbox, [{ email, name: null, username: null }], 'en');
    const row = await database.get<{ secret: string }>(
      "SELECT secret FROM mails WHERE kind = 'invitation' AND address = $1",
      [email],
    );
    return outbox.seal?.open(row?.secret ?? '') ?? '';
  }
});

test('a passkey is enough for invited users if passkeys are the only sign-in method', async () => {
  const alone = await startTestServer({
    BASE_URL: 'https://vitrine.test',
    SIGN_IN_METHODS: 'passkey',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'people@vitrine.test',
  });
  const { database } = alone;
  const outbox = createOutbox(appSecret);
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine', outbox };
  await inviteAll(accounts, outbox, [{ email: 'only@example.org', name: null, username: null }], 'en');
  const row = await database.get<{ secret: string }>('SELECT secret FROM mails');
  const path = `/join/${outbox.seal?.open(row?.secret ?? '')}`;
  const page = (await alone.call(path)).body;
  expect(page).toContain('Continue with a passkey');
  expect(page).toContain('data-no-passkeys');
  expect(page).not.toContain('type="password"');
  const answer = await alone.call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'username=only&new-password=nine+brown+horses&repeated-password=nine+brown+horses',
  });
  expect([answer.status, answer.body.includes('isn’t available')]).toEqual([422, true]);
  await alone.stop();
});

test('the page offers no passkeys without browser support', async () => {
  const plain = await startTestServer({ BASE_URL: 'http://vitrine.test' });
  expect((await plain.call('/sign-in')).body).not.toContain('data-passkey=');
  const { get } = await openSession(plain, 'alice');
  expect((await get('/account')).body).not.toContain('id="passkeys"');
  await plain.stop();
});
