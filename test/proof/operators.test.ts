import { afterAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { codeAt } from '../../src/accounts/identity/totp.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { checkOperators, checkPasskeys } from '../../src/ops/cli/check-accounts.ts';
import { insertPasskey } from '../../src/store/passkeys.ts';
import type { SignInMethod } from '../../src/store/sessions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { hasModule } from '../support/has-module.ts';
import { openSession } from '../support/member.ts';
import { addedSecondFactor, fromBase32 } from '../support/second-factor.ts';
import { startTestServer } from '../support/server.ts';

const server = await startTestServer({ REQUIRE_2FA: 'operators', RATE_LIMIT_WRITES: 'off' });
afterAll(() => server.stop());
const { database } = server;
const accounts = accountsOf({ database });
const needed = '/account/second-factor/needed';
const toPasskeys = 'href="/account#passkeys"';

async function operator(username: string, startedBy: SignInMethod) {
  if (!(await findUserByName(database, username))) await createUser(accounts, username);
  await makeOperator(accounts, username);
  const session = await openSession(server, username);
  const userId = (await findUserByName(database, username))?.id ?? '';
  await database.transaction(async (queries) =>
    queries.run('UPDATE sessions SET started_by = $1 WHERE user_id = $2', [startedBy, userId]),
  );
  return { ...session, userId };
}

const addPasskey = (userId: string, id: string) =>
  database.transaction((queries) =>
    insertPasskey(queries, {
      ...{ id, userId, name: 'x', host: 'vitrine.test', publicKey: '{}', counter: 0, backedUp: 0 },
      createdAt: new Date().toISOString(),
    }),
  );

test('leads an operator without two-factor authentication to set it up and keeps their own pages', async () => {
  const only = await operator('only', 'password');
  for (const place of ['/users', '/users/alice', '/site'])
    expect((await only.get(place)).headers.location).toBe(needed);
  for (const place of ['/users', '/users/alice/suspend', '/users/alice/invite'])
    expect((await only.post(place, { username: 'x' })).headers.location).toBe(needed);
  expect((await only.get('/for/alice/profile')).status).toBe(404);
  expect((await only.get('/users', { Accept: 'application/json' })).status).toBe(403);
  const page = await only.get(needed);
  expect(page.body).toContain('Set up an authenticator app');
  expect(page.body).toContain(toPasskeys);
  for (const place of ['/account', '/account/second-factor', '/activity', '/tokens'])
    expect((await only.get(place)).status).toBe(200);
  const deletion = await only.post('/account/delete', { confirm: 'only' });
  expect([deletion.status, deletion.body.includes('You’re the only operator')]).toEqual([422, true]);
  await addedSecondFactor(accounts, 'only');
  expect((await only.get('/users')).status).toBe(200);
  expect((await only.get(needed)).body).toContain('You can now use the operators’ pages');
});

test.if(hasModule('passkeys'))('offers operators a passkey only if it is a sign-in method', async () => {
  const other = await startTestServer({ REQUIRE_2FA: 'operators', SIGN_IN_METHODS: 'password' });
  await makeOperator(accountsOf(other), 'alice');
  const { body } = await (await openSession(other, 'alice')).get(needed);
  await other.stop();
  expect([body.includes('href="/account/second-factor"'), body.includes(toPasskeys)]).toEqual([true, false]);
});

test('counts two-factor authentication for the session that set it up and ends the others', async () => {
  const owner = await operator('owner', 'password');
  const other = await operator('owner', 'password');
  const page = await owner.get('/account/second-factor');
  const key = /<code dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '';
  const sealed = /name="sealed" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
  const mistyped = await owner.post('/account/second-factor', { sealed, code: '1' });
  expect([mistyped.status, (await other.get('/account')).status]).toEqual([422, 200]);
  const code = codeAt(fromBase32(key), Date.now() / 1000);
  const codes = await owner.post('/account/second-factor', { sealed, code });
  expect([codes.status, codes.body.includes('All other sessions are signed out')]).toEqual([200, true]);
  expect((await owner.get('/users')).status).toBe(200);
  for (const place of ['/users', '/account'])
    expect((await other.get(place)).headers.location).toStartWith('/sign-in');
});

test('counts a passkey for sign-ins with it or by a link', async () => {
  for (const [startedBy, status] of [
    ['password', 303],
    ['mail', 303],
    ['link', 200],
    ['passkey', 200],
  ] as const) {
    const somebody = await operator(`by-${startedBy}`, startedBy);
    await addPasskey(somebody.userId, startedBy);
    expect([startedBy, (await somebody.get('/users')).status]).toEqual([startedBy, status]);
  }
  const told = await (await operator('single', 'oidc')).get('/users');
  expect(told.status).toBe(200);
});

test('shows these pages to operators only', async () => {
  const alice = await openSession(server, 'alice');
  expect((await alice.get('/users')).status).toBe(404);
});

test('doctor names operators without it and the host of passkeys', async () => {
  const check = await checkOperators(database, 'second-factor');
  expect([check?.status, check?.message]).toEqual(['warn', 'without two-factor authentication: single']);
  expect(await checkOperators(database, null)).toBeNull();
  const [here] = await checkPasskeys(database, 'https://vitrine.test');
  expect([here?.status, here?.message]).toEqual([
    'ok',
    '4 passkeys for vitrine.test. Another host in BASE_URL would make them unusable',
  ]);
  const [elsewhere] = await checkPasskeys(database, 'https://people.example');
  expect([elsewhere?.status, elsewhere?.message]).toEqual([
    'warn',
    "4 passkeys for vitrine.test can't be used, because the host of BASE_URL is people.example",
  ]);
  const [unknown] = await checkPasskeys(database, undefined);
  expect(unknown?.message).toContain('is unknown');
});

test('setting a password changes no operator rights', async () => {
  const fresh = { 'new-password': 'eight yellow buckets', 'repeated-password': 'eight yellow buckets' };
  for (const [startedBy, status] of [
    ['passkey', 200],
    ['oidc', 200],
    ['link', 200],
    ['mail', 303],
  ] as const) {
    const somebody = await operator(`renews-${startedBy}`, startedBy);
    if (startedBy === 'link') await addPasskey(somebody.userId, 'renews');
    expect((await somebody.get('/users')).status).toBe(status);
    const saved = await somebody.post('/account/password', fresh);
    expect(saved.headers.location).toBe('/account?saved=password');
    const Cookie = saved.headers['set-cookie']?.split(';')[0] ?? '';
    expect([startedBy, (await somebody.get('/users', { Cookie })).status]).toEqual([startedBy, status]);
  }
});
