import { afterAll, describe, expect, test } from 'bun:test';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { listTokens } from '../../src/store/tokens.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi } from '../support/api-client.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
const operator = await tokenOf(null, 'operator');
const alice = await tokenOf('alice', 'profile:read', 'profile:write');

const make = (token: string, json: unknown, headers: Record<string, string> = {}) =>
  ask('/tokens', { method: 'POST', token, json, headers });

describe("a token can't create a token", () => {
  test('with a longer life', async () => {
    const accounts = accountsOf(server);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { token } = await createToken(accounts, {
      username: 'alice',
      scopes: ['profile:write'],
      expiresAt,
    });
    const scopes = ['profile:write'];
    expect((await make(token, { scopes })).value.expiresAt).toBe(expiresAt.toISOString());
    const late = await make(token, { scopes, expiresAt: '2999-01-01T00:00:00Z' });
    expect(late.value.errors).toEqual([
      {
        pointer: '/expiresAt',
        detail: `must not be after ${expiresAt.toISOString()}, when the token that you send expires`,
      },
    ]);
  });

  test('with more scopes or for another user', async () => {
    const reader = await tokenOf('alice', 'profile:write');
    expect((await make(reader, { scopes: ['profile:read'] })).status).toBe(403);
    expect((await make(alice, { scopes: ['operator'] })).status).toBe(403);
    expect((await make(alice, { scopes: ['profile:read'], username: 'bob' })).status).toBe(403);
  });

  test('from a request with unknown members, and reports each problem once', async () => {
    const misspelt = await make(alice, { scopes: ['profile:read'], expires: '2030-01-01T00:00:00Z' });
    expect([misspelt.status, misspelt.value.errors]).toEqual([
      422,
      [{ pointer: '/expires', detail: 'is not supported' }],
    ]);
    const bad = await make(alice, { scopes: ['profile:read'], expiresAt: 'tomorrow' });
    expect(bad.value.errors).toEqual([
      { pointer: '/expiresAt', detail: 'must be a time, for example 2030-01-01T00:00:00Z' },
    ]);
  });
});

test('rejects impossible expiry dates', async () => {
  for (const expiresAt of ['9999-12-31T23:59:59-23:00', '2001-01-01T00:00:00Z']) {
    expect((await make(alice, { scopes: ['profile:read'], expiresAt })).status).toBe(422);
  }
});

test('accepts a one-line name', async () => {
  const made = await make(alice, { scopes: ['profile:read'], name: ' Website ' });
  expect([made.status, made.value.name]).toEqual([201, 'Website']);
  const { value } = await ask('/tokens?limit=1', { token: alice });
  expect(value.items[0]).toMatchObject({ id: made.value.id, name: 'Website' });
  expect((await make(alice, { scopes: ['profile:read'], name: ' ' })).value.name).toBeNull();
  const refused = await make(alice, { scopes: ['profile:read'], name: 'two\nlines' });
  expect([refused.status, refused.value.errors]).toEqual([
    422,
    [{ pointer: '/name', detail: 'must be one line of at most 100 characters' }],
  ]);
  expect((await make(alice, { scopes: ['profile:read'], name: 'x'.repeat(101) })).status).toBe(422);
});

test('allows fifty tokens per user', async () => {
  await ask('/users', { method: 'POST', token: operator, json: { username: 'hoarder' } });
  const add = () => make(operator, { scopes: ['profile:read'], username: 'hoarder' });
  for (let count = 0; count < 50; count += 1) expect((await add()).status).toBe(201);
  expect((await add()).value.detail).toBe('hoarder has reached the limit of 50 tokens. Revoke one first.');
});

test("shows who created and revoked an operator's token", async () => {
  const made = await make(operator, { scopes: ['operator'] });
  await ask(`/tokens/${made.value.id}`, { method: 'DELETE', token: operator });
  const { value } = await ask('/tokens?limit=100', { token: operator });
  const token = value.items.find(({ id }: { id: string }) => id === made.value.id);
  expect(token).toMatchObject({
    createdBy: expect.stringMatching(/^operator:/),
    revokedBy: expect.stringMatching(/^operator:/),
  });
});

test('lets operators create tokens for members', async () => {
  const made = await make(operator, { scopes: ['profile:read'], username: 'alice' });
  expect([made.status, made.value.username]).toEqual([201, 'alice']);
  expect((await ask('/users/alice', { token: made.value.token })).status).toBe(200);
  expect((await make(operator, { scopes: ['profile:read'], username: 'nobody' })).status).toBe(404);
  expect((await make(operator, { scopes: ['profile:read'] })).status).toBe(422);
});

test('no token makes a member an operator', async () => {
  for (const scopes of [['operator'], ['profile:read', 'operator']]) {
    const { status, value } = await make(operator, { scopes, username: 'alice' });
    expect([status, value.errors]).toEqual([
      422,
      [
        {
          pointer: '/scopes',
          detail:
            'must have operator, or only scim and scim:operators, if the token has no user; a token with a user cannot have them',
        },
      ],
    ]);
  }
});

test('lists tokens by page; members see and revoke their own', async () => {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { value } = await ask(`/tokens?limit=2${cursor}`, { token: alice });
    ids.push(...value.items.map(({ id }: { id: string }) => id));
    if (value.next === null) break;
    cursor = `&cursor=${value.next}`;
  }
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect((await ask('/tokens?limit=0', { token: alice })).status).toBe(422);
  expect((await ask('/tokens?cursor=AA', { token: alice })).status).toBe(422);
  const { value } = await ask('/tokens?limit=100', { token: operator });
  const foreign = value.items.find(({ username }: { username: string | null }) => username === null);
  expect((await ask(`/tokens/${foreign.id}`, { method: 'DELETE', token: alice })).status).toBe(404);
  expect((await ask(`/tokens/${ids[0]}`, { method: 'DELETE', token: alice })).status).toBe(204);
  expect((await ask(`/tokens/${ids[0]}`, { method: 'DELETE', token: alice })).status).toBe(404);
  expect((await ask('/tokens/%00', { method: 'DELETE', token: alice })).status).toBe(404);
});

test('logs creation and revocation with the actor', async () => {
  const { value } = await ask('/events?limit=100', { token: alice });
  const audit = value.items.map(({ type, actor }: { type: string; actor: string }) => `${type} ${actor}`);
  expect(audit).toContain('token.created alice');
  expect(audit).toContain('token.revoked alice');
  expect(audit.some((line: string) => line.startsWith('token.created operator:'))).toBe(true);
});

describe('with an Idempotency-Key', () => {
  test('returns the same token twice and stores it encrypted', async () => {
    const key = { 'Idempotency-Key': 'make-one' };
    const first = await make(alice, { scopes: ['profile:read'] }, key);
    const again = await make(alice, { scopes: ['profile:read'] }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.value).toEqual(first.value);
    const rows = JSON.stringify(await server.database.all('SELECT * FROM answers'));
    expect(rows).not.toContain('vit_');
    expect(rows).not.toContain(first.value.id);
  });

  test('each token has its own keys', async () => {
    const other = await tokenOf(null, 'operator');
    const key = { 'Idempotency-Key': '1' };
    const add = (token: string, username: string) =>
      ask('/users', { method: 'POST', token, json: { username }, headers: key });
    expect((await add(operator, 'first')).status).toBe(201);
    expect((await add(other, 'second')).status).toBe(201);
    expect((await add(other, 'third')).status).toBe(422);
  });

  test('another Content-Type is another request', async () => {
    const request = { method: 'POST', token: alice, body: '{}' };
    const send = (type: string) =>
      ask('/users/alice/publish', {
        ...request,
        headers: { 'Idempotency-Key': 'typed', 'Content-Type': type },
      });
    expect((await send('application/json')).status).toBe(200);
    expect((await send('text/plain')).status).toBe(415);
  });
});

test('returns E1 for a bad token on a path without a route', async () => {
  const answer = await ask('/nope', { token: 'vit_nonsense' });
  expect([answer.status, answer.value.detail]).toEqual([
    404,
    'No route found for "GET http://api.vitrine.test/nope"',
  ]);
});

test('records the last use outside the request', async () => {
  const token = await tokenOf('alice', 'profile:read');
  await ask('/users/alice', { token });
  await server.database.transaction(async () => {});
  const [newest] = await listTokens(server.database, null, null, 1);
  expect(newest?.lastUsedAt).not.toBeNull();
});
