import { afterAll, expect, test } from 'bun:test';
import { formOf } from './support/client.ts';
import { startTestServer } from './support/server.ts';

const server = await startTestServer({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'people@vitrine.test',
  REGISTRATION: 'open',
  TRUSTED_PROXIES: '127.0.0.1',
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
])('%s (%s) counts against the limit of %s of its network', async (_, path, limit) => {
  const { headers } = await server.call(path, formOf({}));
  expect(headers['ratelimit-policy']).toStartWith(`"${limit}";`);
});

/** Each request has another network, so that limits by network do not apply. */
let network = 0;
function ask(path: string, email: string) {
  network += 1;
  const form = formOf({ email });
  return server.call(path, {
    ...form,
    headers: { ...form.headers, 'X-Forwarded-For': `203.0.113.${network}` },
  });
}

test.each([
  ['a sign-in link', '/sign-in/link'],
  ['a new password', '/sign-in/forgot'],
])('counts emails with %s together for every spelling of an email address', async (_, path) => {
  const name = path.replaceAll('/', '');
  const spellings = [
    `${name}@münchen.example`,
    `${name.toUpperCase()}@MÜNCHEN.example`,
    `${name}@xn--mnchen-3ya.example`,
    `${name}@mu\u0308nchen.example`,
    `${name}@ｍünchen.example`,
  ];
  for (const email of spellings) expect([email, (await ask(path, email)).status]).toEqual([email, 200]);
  const sql = 'SELECT address FROM mails WHERE folded = $1';
  expect(await server.database.all(sql, [`${name}@xn--mnchen-3ya.example`])).toHaveLength(3);
  expect((await ask(path, `${name}@mün\ufe00chen.example`)).status).toBe(422);
});
