import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { formOf } from '../../../../test/support/client.ts';
import { openSession } from '../../../../test/support/member.ts';
import { addProfile } from '../../../../test/support/server.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker } from '../../../../test/support/sign-on-walk.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { setEmail } from '../../../accounts/email.ts';
import { createToken } from '../../../accounts/identity/tokens.ts';
import { inviteAll } from '../../../accounts/invitations.ts';
import { createOutbox } from '../../../accounts/mail/outbox.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import { connectExternalId } from '../../../store/connections.ts';
import { insertIdentity } from '../../../store/identities.ts';
import { findUserByName } from '../../../store/users.ts';

const at = new Date().toISOString();
const walker = (site: SignOnServer) => createWalker(site.server, site.host);

/** Signs in and returns the account's username. Null if no account opened. */
async function enter(site: SignOnServer, subject: string, claims: Record<string, unknown>) {
  site.provider.people.set(subject, claims);
  const one = walker(site);
  const answer = await one.signOn(subject);
  const owner = await site.server.database.get<{ username: string }>(
    'SELECT users.username FROM identities JOIN users ON users.id = user_id WHERE subject = $1',
    [subject],
  );
  return {
    answer,
    reference: /<strong>([2-9A-Z]{4}-[2-9A-Z]{4})<\/strong>/.exec(answer.body)?.[1] ?? null,
    account: one.cookies.has('vitrine') ? (owner?.username ?? null) : null,
    owner: owner?.username ?? null,
  };
}

/** A directory that manages accounts of the site. */
async function startDirectory(site: SignOnServer) {
  const { token } = await createToken(site.accounts, { username: null, scopes: ['scim'], expiresAt: null });
  const send = async (method: string, path: string, body?: object) => {
    const answer = await site.server.call(`/scim/v2${path}`, {
      method,
      host: `api.${site.host}`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, value: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  return {
    send,
    async add(userName: string, more: object = {}) {
      const { status, value } = await send('POST', '/Users', { userName, ...more });
      expect(status).toBe(201);
      return value as { readonly id: string };
    },
  };
}

const logLine = (site: SignOnServer, reference: string | null) =>
  site.server.logged.find((line) => line.includes(`${reference}`)) ?? '';

describe('a person whom SCIM provisioned', () => {
  let site: SignOnServer;
  let directory: Awaited<ReturnType<typeof startDirectory>>;
  beforeAll(async () => {
    site = await startSignOnServer();
    directory = await startDirectory(site);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test('signs in to that account by externalId, and by userName', async () => {
    await directory.add('fred@uni.example', { externalId: 'oid-fred' });
    await directory.add('Gina@uni.example', { externalId: 'mail-nickname' });
    await directory.add('hugo@uni.example');
    expect((await enter(site, 's-fred', { oid: 'oid-fred' })).account).toBe('fred');
    expect((await enter(site, 's-gina', { preferred_username: 'gina@UNI.example' })).account).toBe('Gina');
    expect((await enter(site, 's-hugo', { upn: 'HUGO@uni.example' })).account).toBe('hugo');
    // Once connected, neither the number nor the name matters.
    expect((await enter(site, 's-fred', { oid: 'another' })).account).toBe('fred');
  });

  test('signs in by sub where that is the externalId', async () => {
    await directory.add('ivo', { externalId: 's-ivo' });
    expect((await enter(site, 's-ivo', {})).account).toBe('ivo');
  });

  test('signs in by the ID of an operator’s table before SCIM comes, and with a role, too', async () => {
    const { database } = site.server;
    for (const name of ['early', 'chief']) {
      await addProfile(site.server, name, { basics: { name } });
      const { id = '' } = (await findUserByName(database, name)) ?? {};
      await database.transaction((queries) => connectExternalId(queries, id, `oid-${name}`, at));
    }
    await makeOperator(site.accounts, 'chief');
    expect((await enter(site, 's-early', { oid: 'oid-early' })).account).toBe('early');
    expect((await enter(site, 's-chief', { oid: 'oid-chief' })).account).toBe('chief');
    expect((await enter(site, 's-other', { oid: 'oid-early' })).account).toBeNull();
  });

  test('cannot sign in while their account is suspended, and gets no second one', async () => {
    const { id } = await directory.add('leaver@uni.example', { externalId: 'oid-leaver' });
    const claims = { oid: 'oid-leaver', preferred_username: 'leaver@uni.example' };
    expect((await enter(site, 's-leaver', claims)).account).toBe('leaver');
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const subject of ['s-leaver', 's-leaver-anew']) {
      const { answer, account, reference } = await enter(site, subject, claims);
      expect([answer.status, account]).toEqual([403, null]);
      expect(reference).not.toBeNull();
    }
    expect(await findUserByName(site.server.database, 'leaver-2')).toBeNull();
  });

  const refusals: [string, string, Record<string, unknown>][] = [
    ['a changed sub', 'connected', { preferred_username: 'jane@uni.example' }],
    ['an email address that is not verified', 'unlinked', { email: 'kim@uni.example' }],
    [
      'an email address that is verified in words alone',
      'unlinked',
      { email: 'kim@uni.example', email_verified: 'true' },
    ],
    ['a look-alike in other letters', 'unlinked', { preferred_username: 'ﬁona' }],
    ['a look-alike by the case of another script', 'unlinked', { preferred_username: '\u212aelvin' }],
    ['the name of an operator', 'role', { preferred_username: 'boss@uni.example' }],
    ['an externalId that two users have', 'several', { oid: 'twice' }],
  ];
  test.each(refusals)('is not confused with another user by %s', async (name, reason, claims) => {
    if ((await findUserByName(site.server.database, 'jane')) === null) {
      for (const userName of ['jane@uni.example', 'kim@uni.example', 'fiona', 'kelvin', 'boss@uni.example'])
        await directory.add(userName, { externalId: `id of ${userName}` });
      for (const userName of ['twin-a', 'twin-b']) await directory.add(userName, { externalId: 'twice' });
      expect((await enter(site, 's-jane', { preferred_username: 'jane@uni.example' })).account).toBe('jane');
      await makeOperator(site.accounts, 'boss');
    }
    const before = await site.server.database.get<{ count: number }>('SELECT COUNT(*) AS count FROM users');
    const { answer, reference, owner } = await enter(site, `s-attack ${name}`, claims);
    expect([answer.status, owner]).toEqual([403, null]);
    expect(await site.server.database.get('SELECT COUNT(*) AS count FROM users')).toEqual(before);
    const line = logLine(site, reference);
    for (const text of [reason, site.provider.issuer, `s-attack ${name}`]) expect(line).toContain(text);
    if (reason === 'several') expect(line).toContain('twin-a,twin-b');
  });

  test('opens an account with a role by externalId', async () => {
    expect((await enter(site, 's-boss', { oid: 'id of boss@uni.example' })).account).toBe('boss');
  });

  test('cannot be given the externalId of an operator by a token for SCIM alone', async () => {
    const boss = await findUserByName(site.server.database, 'boss');
    const change = (externalId: string) =>
      directory.send('PATCH', `/Users/${boss?.id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'externalId', value: externalId }],
      });
    expect((await change('oid-mallory')).status).toBe(403);
    expect((await change('id of boss@uni.example')).status).toBe(200);
  });

  test('is not the holder of an unmanaged account with the same externalId', async () => {
    const { id } = await directory.add('taken@uni.example', { externalId: 'oid-taken' });
    await site.server.database.transaction(async (queries) => {
      await queries.run('UPDATE users SET scim = 0 WHERE id = $1', [id]);
    });
    const { answer, account } = await enter(site, 's-taken', { oid: 'oid-taken' });
    expect([answer.status, account]).toEqual([403, null]);
  });

  test('of another issuer has an identity of their own', async () => {
    const user = await findUserByName(site.server.database, 'hugo');
    await site.server.database.transaction((queries) =>
      insertIdentity(
        queries,
        user?.id ?? '',
        { issuer: 'https://other.example', subject: 's-other' },
        new Date().toISOString(),
      ),
    );
    const { answer, owner } = await enter(site, 's-other-here', { preferred_username: 'hugo@uni.example' });
    expect([answer.status, owner]).toEqual([403, null]);
    expect((await enter(site, 's-unknown', { preferred_username: 'unknown' })).account).toBe('unknown');
  });
});

describe('without OIDC_LINK and without SCIM', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@vitrine.test' });
    await addProfile(site.server, 'bob', {});
    await setEmail(site.accounts, 'bob', 'bob@example.org');
    const invitees = [
      { email: 'ina@example.org', name: 'Ina', username: 'ina-chosen' },
      { email: 'ole@example.org', name: null, username: null },
    ];
    await inviteAll(site.accounts, createOutbox('a secret of sixteen or more characters'), invitees, 'en');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test('creates no second account for an email address that has one', async () => {
    for (const email_verified of [true, false, undefined]) {
      const claims = { preferred_username: 'bob.new', email: 'bob@example.org', email_verified };
      const { answer, owner } = await enter(site, `s-bob-${email_verified}`, claims);
      expect([answer.status, owner]).toEqual([403, null]);
    }
    const { answer } = await enter(site, 's-bob-upn', { preferred_username: 'BOB@example.org' });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('hasn’t verified it');
  });

  test('accepts the invitation of an email address that the provider has verified', async () => {
    const unverified = await enter(site, 's-ina-x', { email: 'ina@example.org' });
    expect([unverified.answer.status, unverified.owner]).toEqual([403, null]);
    expect(unverified.answer.body).toContain('You’re invited');
    const claims = { preferred_username: 'ina', email: 'INA@example.org', email_verified: true };
    expect((await enter(site, 's-ina', claims)).account).toBe('ina-chosen');
    const row = await site.server.database.get<{ member: string; accepted: string }>(
      `SELECT users.username AS member, accepted_at AS accepted FROM invitations JOIN users ON users.id = user_id
       WHERE invitations.folded = 'ina@example.org'`,
    );
    expect(row).toEqual({ member: 'ina-chosen', accepted: expect.any(String) });
    const ole = { preferred_username: 'ole', email: 'ole@example.org', email_verified: true };
    expect((await enter(site, 's-ole', ole)).account).toBe('ole');
  });
});

describe('OIDC_LINK=username,verified-email', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_LINK: 'username, verified-email', OIDC_CREATE: 'off' });
    for (const name of ['bob', 'cleo', 'dora', 'root']) await addProfile(site.server, name, {});
    await setEmail(site.accounts, 'cleo', 'cleo@example.org');
    await setEmail(site.accounts, 'root', 'root@example.org');
    await makeOperator(site.accounts, 'root');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test('matches the username, then the email address', async () => {
    expect((await enter(site, 's-bob', { preferred_username: 'BOB' })).account).toBe('bob');
    const cleo = { preferred_username: 'c', email: 'cleo@example.org', email_verified: true };
    expect((await enter(site, 's-cleo', cleo)).account).toBe('cleo');
  });

  test.each<[string, Record<string, unknown>]>([
    ['a username that is tied', { preferred_username: 'bob' }],
    ['an address that was given to another', { email: 'cleo@example.org', email_verified: true }],
    ['the username of an operator', { preferred_username: 'root' }],
    ['the address of an operator', { email: 'root@example.org', email_verified: true }],
    ['a look-alike of the username', { preferred_username: 'ｄｏｒａ' }],
    ['nothing that is known', { preferred_username: 'stranger' }],
  ])('rejects %s', async (name, claims) => {
    const { answer, owner, reference } = await enter(site, `s-x ${name}`, claims);
    expect([answer.status, owner]).toEqual([403, null]);
    expect(reference).not.toBeNull();
  });

  test('does not connect a suspended account', async () => {
    await suspendUser(site.accounts, 'dora');
    const { answer, owner } = await enter(site, 's-dora', { preferred_username: 'dora' });
    expect([answer.status, owner]).toEqual([403, null]);
  });

  test('signs in one of two identities that match one account at the same moment', async () => {
    await addProfile(site.server, 'eve', {});
    const subjects = ['s-eve-1', 's-eve-2'];
    const ways = await Promise.all(
      subjects.map(async (subject) => {
        site.provider.people.set(subject, { preferred_username: 'eve' });
        const one = walker(site);
        return { one, way: await one.authenticate(await one.begin(), subject) };
      }),
    );
    const answers = await Promise.all(ways.map(({ one, way }) => one.visit(way)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403]);
  });
});

describe('the same subject at another issuer', () => {
  const links = ['off', 'scim', 'verified-email', 'username', 'scim,verified-email,username', undefined];
  test.each(links)('never reaches the account with OIDC_LINK=%s', async (link) => {
    await using site = await startSignOnServer(link === undefined ? {} : { OIDC_LINK: link });
    const { database } = site.server;
    const directory = await startDirectory(site);
    await directory.add('anna@uni.example', { externalId: 'oid-anna' });
    await addProfile(site.server, 'bert', { basics: { name: 'Bert' } });
    await setEmail(site.accounts, 'bert', 'bert@uni.example');
    for (const [name, subject] of [
      ['anna', 's-anna'],
      ['bert', 's-bert'],
      ['bert', 'bert'],
    ] as const) {
      const { id = '' } = (await findUserByName(database, name)) ?? {};
      const identity = { issuer: 'https://other.example', subject };
      await database.transaction((queries) => insertIdentity(queries, id, identity, at));
    }
    for (const [subject, claims] of [
      ['s-anna', {}],
      ['s-bert', { preferred_username: 'visitor' }],
      ['bert', { nickname: 'bert', email: 'bert@uni.example' }],
    ] as const) {
      site.provider.people.set(subject, claims);
      const one = walker(site);
      await one.signOn(subject);
      const owner = await database.get<{ username: string }>(
        'SELECT username FROM identities JOIN users ON id = user_id WHERE subject = $1 AND issuer = $2',
        [subject, site.provider.issuer],
      );
      expect(['anna', 'bert']).not.toContain(owner?.username ?? null);
      const page = (await one.visit('/account')).body;
      for (const known of ['/anna', '/bert']) expect(page).not.toContain(`${known}"`);
    }
  });
});

describe('/users?show=unresolved', () => {
  let site: SignOnServer;
  let operator: Awaited<ReturnType<typeof openSession>>;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_CREATE: 'off' });
    for (const name of ['bob', 'root']) await addProfile(site.server, name, {});
    await setEmail(site.accounts, 'bob', 'bob@example.org');
    await makeOperator(site.accounts, 'root');
    operator = await openSession(site.server, 'root');
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const see = (target: string) =>
    site.server.call(target, { host: site.host, headers: { Cookie: operator.cookie } });
  const post = (target: string, fields: Record<string, string>) =>
    site.server.call(target, { host: site.host, ...formOf(fields, { Cookie: operator.cookie }) });

  test('lists each unresolved sign-in once, with matching accounts, until an operator connects it', async () => {
    const claims = { name: 'Bob <B>', preferred_username: 'bobby', email: 'bob@example.org' };
    const { reference } = await enter(site, 's-bob', claims);
    expect((await enter(site, 's-bob', claims)).reference).toBe(reference);
    const { body } = await see('/users?show=unresolved');
    expect(body.split(`<code>${reference}</code>`)).toHaveLength(2);
    for (const text of ['Bob &lt;B>', 's-bob', site.provider.issuer, 'Connect to bob', 'Email not verified'])
      expect(body).toContain(text);
    const unknown = await post(`/users/unresolved/${reference}/tie`, { username: 'nobody' });
    expect([unknown.status, unknown.body.includes('No user has this name.')]).toEqual([422, true]);
    const tied = await post(`/users/unresolved/${reference}/tie`, { username: 'bob' });
    expect([tied.status, tied.headers.location]).toEqual([303, '/users?show=unresolved&done=tied']);
    expect((await see('/users?show=unresolved&done=tied')).body).toContain('Sign-in connected.');
    expect((await see('/users?show=unresolved')).body).not.toContain(`${reference}`);
    expect((await enter(site, 's-bob', claims)).account).toBe('bob');
    expect((await post(`/users/unresolved/${reference}/tie`, { username: 'root' })).status).toBe(409);
  });

  test('a rejected identity cannot sign in, and is not listed', async () => {
    const { reference } = await enter(site, 's-mallory', { email: 'bob@example.org' });
    expect((await post(`/users/unresolved/${reference}/refuse`, {})).status).toBe(303);
    expect((await see('/users?show=unresolved')).body).not.toContain(`${reference}`);
    const again = await enter(site, 's-mallory', { email: 'bob@example.org' });
    expect([again.answer.status, again.reference]).toEqual([403, reference]);
    expect(again.answer.body).toContain('rejected this sign-in');
    const row = await site.server.database.get(
      'SELECT subject, name, address, username FROM unresolved_sign_ins WHERE reference = $1',
      [reference ?? ''],
    );
    expect(row).toEqual({ subject: 's-mallory', name: null, address: null, username: null });
    expect((await post(`/users/unresolved/${reference}/refuse`, {})).status).toBe(409);
  });

  test('requires an operator with a recent sign-in', async () => {
    const { reference } = await enter(site, 's-new', { preferred_username: 'new' });
    const bob = await openSession(site.server, 'bob');
    for (const action of ['tie', 'refuse']) {
      const answer = await site.server.call(`/users/unresolved/${reference}/${action}`, {
        host: site.host,
        ...formOf({ username: 'bob' }, { Cookie: bob.cookie }),
      });
      expect(answer.status).toBe(404);
    }
    expect((await enter(site, 's-new', { preferred_username: 'new' })).owner).toBeNull();
  });

  test('deletes entries that may belong to a deleted user', async () => {
    const { reference } = await enter(site, 's-of-cleo', { email: 'cleo@example.org' });
    await addProfile(site.server, 'cleo', {});
    await setEmail(site.accounts, 'cleo', 'cleo@example.org');
    await enter(site, 's-of-cleo', { email: 'cleo@example.org' });
    expect((await see('/users?show=unresolved')).body).toContain('Connect to cleo');
    expect((await post('/users/cleo/delete', { confirm: 'cleo' })).status).toBe(303);
    expect((await see('/users?show=unresolved')).body).not.toContain(`${reference}`);
  });
});
