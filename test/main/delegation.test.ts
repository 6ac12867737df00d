import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { resumeUser, suspendUser } from '../../src/accounts/change-state.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { startTestServer } from '../support/server.ts';

describe('delegation', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' }, { now: () => clock.now });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database }, () => clock.now);
  let alice: SignedIn;
  let bob: SignedIn;
  let eve: SignedIn;
  beforeAll(async () => {
    for (const name of ['bob', 'eve', 'gone', 'hidden']) await createUser(accounts, name);
    await suspendUser(accounts, 'hidden');
    await deleteUser(accounts, 'gone');
    alice = await openSession(server, 'alice');
    bob = await openSession(server, 'bob');
    eve = await openSession(server, 'eve');
  });

  const allow = (member: SignedIn, delegate: string) => {
    clock.now = new Date(clock.now.getTime() + 60_000);
    return member.post('/account/delegates', { delegate });
  };
  const takeBack = async (member: SignedIn, name: string) => {
    const { body } = await member.get('/account');
    const row = body.split('<li>').find((part) => part.includes(`<strong>${name}</strong>`)) ?? '';
    const [, delegate = ''] = /name="delegate" value="([^"]*)"/.exec(row) ?? [];
    return member.post('/account/delegates/remove', { delegate });
  };
  const outcome = async (member: SignedIn, target: string) => {
    const { status, body } = await member.get(target);
    return status === 404 ? /No user is named [^<]*/.exec(body)?.[0] : status;
  };

  test('gives no access without permission', async () => {
    expect(await outcome(bob, '/for/alice/edit')).toBe('No user is named alice.');
    expect((await bob.get('/account')).body).not.toContain('Delegated profiles');
    expect((await bob.get('/for')).body).toContain('You aren’t a delegate for any user.');
    const answer = await allow(alice, 'bob');
    expect([answer.status, answer.headers.location]).toEqual([303, '/account?saved=delegate']);
    expect(await outcome(bob, '/for/alice/edit')).toBe(200);
    expect((await bob.get('/account')).body).toMatch(/<a href="\/for">.*?Delegated profiles<\/a>/);
    for (const page of ['/for', '/account'])
      expect((await bob.get(page)).body).toContain('<a href="/for/alice/edit">alice</a>');
    expect((await alice.get('/account')).body).toContain('<strong>bob</strong>');
  });

  test('is one-way, for one person, and not transitive', async () => {
    expect(await outcome(alice, '/for/bob/edit')).toBe('No user is named bob.');
    expect(await outcome(eve, '/for/alice/edit')).toBe('No user is named alice.');
    await allow(bob, 'eve');
    expect(await outcome(eve, '/for/bob/edit')).toBe(200);
    expect(await outcome(eve, '/for/alice/edit')).toBe('No user is named alice.');
  });

  test('gives access to the profile and nothing else of the member', async () => {
    for (const place of ['account', 'tokens', 'webhooks', 'activity', 'users', 'account/delegates'])
      expect([place, (await bob.get(`/for/alice/${place}`)).status]).toEqual([place, 404]);
    expect((await bob.get('/account')).body).toContain('You’re signed in as <strong>bob</strong>');
    expect((await bob.post('/account/language', { language: 'de' })).status).toBe(303);
    expect((await alice.get('/account')).headers['content-language']).toBe('en');
    await bob.post('/account/language', { language: '' });
  });

  test.each([
    ['nobody', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['Bob', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['hidden', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['gone', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['x\0', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['', 422, 'No user has this name. Usernames are case-sensitive.'],
    ['alice', 422, 'You can’t add yourself. Enter another username.'],
  ])("%p can't become a delegate", async (name, status, message) => {
    const answer = await allow(alice, name);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<p class="trouble" id="delegate-trouble">${message}</p>`);
  });

  test('allows ten username guesses a minute', async () => {
    await allow(alice, 'nobody');
    for (let turn = 1; turn < 10; turn += 1)
      expect((await alice.post('/account/delegates', { delegate: `guess-${turn}` })).status).toBe(422);
    expect((await alice.post('/account/delegates', { delegate: 'bob' })).status).toBe(429);
  });

  test('ends with the next request after removal', async () => {
    expect(await outcome(bob, '/for/alice/edit')).toBe(200);
    const answer = await takeBack(alice, 'bob');
    expect([answer.status, answer.headers.location]).toEqual([303, '/account?saved=no-delegate']);
    expect(await outcome(bob, '/for/alice/edit')).toBe('No user is named alice.');
    expect((await bob.get('/account')).body).not.toContain('Delegated profiles');
    const hostile = await alice.post('/account/delegates/remove', { delegate: '\0' });
    expect(hostile.status).toBe(303);
  });

  test('finds a renamed member under both names', async () => {
    await allow(alice, 'bob');
    await renameUser(accounts, 'alice', 'alice.b');
    for (const name of ['alice', 'alice.b']) {
      const { status, body } = await bob.get(`/for/${name}/edit`);
      expect([name, status]).toEqual([name, 200]);
      expect(body).toContain('<a href="/for/alice.b/edit"');
    }
    expect(await outcome(eve, '/for/alice/edit')).toBe('No user is named alice.');
    await renameUser(accounts, 'alice.b', 'alice');
  });

  test('keeps a renamed delegate', async () => {
    await renameUser(accounts, 'bob', 'robert');
    expect(await outcome(bob, '/for/alice/edit')).toBe(200);
    expect((await alice.get('/account')).body).toContain('<strong>robert</strong>');
    await renameUser(accounts, 'robert', 'bob');
  });

  test('ends for suspended members and suspended delegates, and operators keep access', async () => {
    await createOperator(accounts, 'olga');
    const olga = await openSession(server, 'olga');
    await suspendUser(accounts, 'alice');
    expect(await outcome(bob, '/for/alice/edit')).toBe('No user is named alice.');
    expect((await bob.get('/for')).body).toContain('You aren’t a delegate');
    expect(await outcome(olga, '/for/alice/edit')).toBe(200);
    await resumeUser(accounts, 'alice');
    alice = await openSession(server, 'alice');
    expect(await outcome(bob, '/for/alice/edit')).toBe(200);
    await suspendUser(accounts, 'bob');
    expect(await outcome(bob, '/for/alice/edit')).toBe(303);
    await resumeUser(accounts, 'bob');
    bob = await openSession(server, 'bob');
  });

  test('gives operators access to all existing users', async () => {
    const olga = await openSession(server, 'olga');
    expect(await outcome(olga, '/for/bob/edit')).toBe(200);
    expect((await olga.get('/for/bob/edit')).body).toContain('You are working for <strong>bob</strong>');
    for (const name of ['gone', 'nobody', '__proto__', '%00'])
      expect((await olga.get(`/for/${name}/edit`)).status).toBe(404);
  });

  test('is deleted with either user', async () => {
    await allow(bob, 'alice');
    expect(await outcome(alice, '/for/bob/edit')).toBe(200);
    await deleteUser(accounts, 'bob');
    expect(await outcome(alice, '/for/bob/edit')).toBe('No user is named bob.');
    const { body } = await alice.get('/account');
    expect(body).not.toContain('>bob<');
    expect(await database.all('SELECT 1 FROM delegates')).toEqual([]);
  });
});
