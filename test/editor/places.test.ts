import { afterAll, expect, test } from 'bun:test';
import { signInAs } from '../support/member.ts';
import { startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');

test('the editor is for who is signed in, and for their own profile', async () => {
  const page = await alice.get('/edit');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<nav class="rail"');
  const stranger = await server.call('/edit');
  expect([stranger.status, stranger.headers.location]).toEqual([303, '/sign-in?next=%2Fedit']);
});

test('of somebody else a member learns nothing', async () => {
  for (const target of ['/for/nobody/edit', '/for/alice%2F/edit']) {
    expect((await alice.get(target)).status).toBe(404);
  }
});
