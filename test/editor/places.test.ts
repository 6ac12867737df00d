import { afterAll, expect, test } from 'bun:test';
import { signInAs } from '../support/member.ts';
import { startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');

test('members edit only their own profile, signed in', async () => {
  const page = await alice.get('/edit');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<nav class="rail"');
  const stranger = await server.call('/edit');
  expect([stranger.status, stranger.headers.location]).toEqual([303, '/sign-in?next=%2Fedit']);
});

test('returns 404 for the profiles of other members, and for invalid usernames', async () => {
  for (const target of ['/for/nobody/edit', '/for/alice%2F/edit']) {
    expect((await alice.get(target)).status).toBe(404);
  }
});
