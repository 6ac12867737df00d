import { afterAll, describe, expect, test } from 'bun:test';
import { findLatestEvent } from '../../src/store/events.ts';
import { startApi } from '../support/api-client.ts';
import { addProfile, api } from '../support/server.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
const operator = await tokenOf(null, 'operator');

describe('a renamed user', async () => {
  await addProfile(server, 'carl', { basics: { name: 'Carl' } });
  const carl = await tokenOf('carl', 'profile:read', 'profile:write');
  await ask('/users/carl', { method: 'PATCH', token: operator, json: { username: 'käthe' } });
  const other = await tokenOf('alice', 'profile:read', 'profile:write');

  test.each([
    ['GET', '/users/carl', '/users/k%C3%A4the'],
    ['GET', '/users/carl/draft?x=1', '/users/k%C3%A4the/draft?x=1'],
    ['POST', '/users/carl/publish', '/users/k%C3%A4the/publish'],
    ['DELETE', '/users/carl/files/work/x%2Fy', '/users/k%C3%A4the/files/work/x%2Fy'],
  ])('%s %s is 308 to the new name, for the user and for operators', async (method, target, location) => {
    for (const token of [carl, operator]) {
      const answer = await ask(target, { method, token });
      expect([answer.status, answer.headers.location]).toEqual([308, `http://${api}${location}`]);
    }
    expect((await ask(target, { method, token: other })).status).toBe(404);
  });

  test('returns 410 under both names after deletion', async () => {
    await ask('/users/k%C3%A4the', { method: 'DELETE', token: operator });
    for (const name of ['carl', 'k%C3%A4the']) {
      expect((await ask(`/users/${name}`, { token: operator })).status).toBe(410);
    }
  });

  test('has both names in the log', async () => {
    const { value } = await ask('/events?limit=100', { token: operator });
    expect(value.items.find(({ type }: { type: string }) => type === 'user.renamed')).toMatchObject({
      username: 'käthe',
      formerUsername: 'carl',
    });
  });

  test('keeps the name if the new address is rejected', async () => {
    await addProfile(server, 'dora', {});
    const patch = (name: string, json: object) =>
      ask(`/users/${name}`, { method: 'PATCH', token: operator, json });
    expect((await patch('dora', { email: 'dora@example.org' })).status).toBe(200);
    expect((await patch('alice', { username: 'alicia', email: 'dora@example.org' })).status).toBe(409);
    expect((await ask('/users/alice', { token: operator })).status).toBe(200);
  });

  test('renamed to the same name writes no event', async () => {
    const before = await findLatestEvent(server.database);
    await ask('/users/alice', { method: 'PATCH', token: operator, json: { username: 'alice' } });
    expect(await findLatestEvent(server.database)).toBe(before);
  });
});

describe('a deleted user is 410', async () => {
  await addProfile(server, 'dead', {});
  await ask('/users/dead', { method: 'DELETE', token: operator });
  test.each([
    ['GET', '/users/dead', undefined],
    ['PATCH', '/users/dead', { username: 'alive' }],
    ['DELETE', '/users/dead', undefined],
    ['POST', '/users/dead/suspend', undefined],
    ['POST', '/users/dead/resume', undefined],
    ['POST', '/users/dead/publish', undefined],
    ['GET', '/users/dead/draft', undefined],
    ['GET', '/users/dead/revisions', undefined],
    ['GET', '/users/dead/files', undefined],
    ['DELETE', '/users/dead/files/work/x/y', undefined],
  ])('for %s %s', async (method, target, json) => {
    expect((await ask(target, { method, token: operator, ...(json && { json }) })).status).toBe(410);
  });
});

test('returns 404 for invalid usernames and 422 in a cursor', async () => {
  for (const name of ['%00', '%01', '.x', 'a%20b', 'x'.repeat(65)]) {
    for (const method of ['GET', 'DELETE']) {
      expect([name, (await ask(`/users/${name}`, { method, token: operator })).status]).toEqual([name, 404]);
    }
  }
  for (const cursor of ['AA', 'Lng', Buffer.from('x'.repeat(65)).toString('base64url')]) {
    expect((await ask(`/users?cursor=${cursor}`, { token: operator })).status).toBe(422);
  }
});

test('reports all problems of a query at once', async () => {
  const { status, value } = await ask('/events?limit=0&after=-1&cursor=', { token: operator });
  expect(status).toBe(422);
  expect(value.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
    '/after',
    '/cursor',
    '/limit',
  ]);
});
