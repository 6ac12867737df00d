import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { api, main, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { createGroup } from '../change-groups.ts';
import { putMember } from '../members.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ APP_ENV: 'development', DIRECTORY: 'public' });
  const operator = { userId: null, isOperator: true, directory: 'public' } as const;
  await createGroup(accountsOf(server), operator, { slug: 'physics', name: 'Physics' });
  await createGroup(accountsOf(server), operator, { slug: 'optics', name: 'Optics', parent: 'physics' });
  for (const slug of ['physics', 'optics'])
    await putMember(accountsOf(server), operator, slug, { member: 'alice' });
});
afterAll(() => server.stop());

/** A change that raises a number updates it in the same commit. */
test.each([
  ['/groups', main, 2],
  ['/groups/physics?include=subgroups', main, 5],
  ['/groups/physics?q=alice', main, 7],
  ['/groups/physics?format=csv', main, 3],
  ['/people?group=physics', main, 5],
  ['/groups', api, 2],
  ['/groups/physics', api, 5],
  ['/groups/physics/members', api, 3],
])('%s on %s sends few statements', async (target, host, most) => {
  const headers = { Accept: host === api ? 'application/json' : '*/*' };
  await server.call(target, { host, headers });
  const answer = await server.call(target, { host, headers });
  expect(answer.status).toBe(200);
  const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
  expect((JSON.parse(body) as { queries: unknown[] }).queries.length).toBe(most);
});
