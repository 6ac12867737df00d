import { afterAll, expect, test } from 'bun:test';
import { formOf } from './support/client.ts';
import { startTestServer } from './support/server.ts';

const server = await startTestServer({
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'people@vitrine.test',
  REGISTRATION: 'open',
});
afterAll(() => server.stop());

test.each([
  ['a password', '/sign-in', 'sign-ins'],
  ['a code', '/sign-in/code', 'sign-ins'],
  ['asking for a link by mail', '/sign-in/link', 'sign-ins'],
  ['asking for a new password', '/sign-in/forgot', 'sign-ins'],
  ['asking to join', '/join', 'sign-ins'],
  ['a link of an operator', '/sign-in/vit_x', 'writes'],
  ['a link that was mailed', '/sign-in/link/vit_x', 'writes'],
  ['a link for a new password', '/sign-in/reset/vit_x', 'writes'],
  ['a link that confirms an address', '/account/address/vit_x', 'writes'],
  ['a link that confirms a registration', '/join/confirm/vit_x', 'writes'],
  ['an invitation', '/join/vit_x', 'writes'],
  ['a passkey', '/sign-in/passkey', 'writes'],
])('%s (%s) counts among the %s of its network', async (_, path, limit) => {
  const { headers } = await server.call(path, formOf({}));
  expect(headers['ratelimit-policy']).toStartWith(`"${limit}";`);
});
