import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Response } from '../../../../test/support/client.ts';
import { clientId, type KeysAnswer } from '../../../../test/support/sign-on-provider.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker } from '../../../../test/support/sign-on-walk.ts';

let site: SignOnServer;
beforeAll(async () => {
  site = await startSignOnServer({ OIDC_NAME: 'Ours' });
  for (const name of ['ada', 'bo']) site.provider.people.set(name, { preferred_username: name });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.provider.outage = null;
});

const walker = () => createWalker(site.server, site.host);
const event = 'http://schemas.openid.net/event/backchannel-logout';

async function enter(login: string) {
  const one = walker();
  await one.signOn(login);
  expect((await one.visit('/account')).status).toBe(200);
  return one;
}

function tell(token: string, { server, host } = site): Promise<Response> {
  return server.call('/oidc/logout', {
    method: 'POST',
    host,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
}

function claims(more: Record<string, unknown> = {}, { provider } = site) {
  const iat = Math.floor(Date.now() / 1000);
  const jti = crypto.randomUUID();
  return {
    iss: provider.issuer,
    aud: clientId,
    iat,
    exp: iat + 120,
    jti,
    sub: 'ada',
    events: { [event]: {} },
    ...more,
  };
}

test('signs out at the provider too, with the ID token as a hint', async () => {
  const ada = await enter('ada');
  const answer = await ada.visit('/sign-out', { method: 'POST' });
  expect(answer.status).toBe(200);
  expect(ada.cookies.has('vitrine')).toBe(false);
  const url = /content="0; url=([^"]+)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname]).toEqual([site.provider.issuer, '/session/end']);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${site.origin}/`);
  expect(site.decode(searchParams.get('id_token_hint') ?? '').sub).toBe('ada');
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('logout');
});

test('seals the stored ID token and deletes it with the session', async () => {
  const ada = await enter('ada');
  const rows = await site.server.database.all<{ token: string }>('SELECT id_token AS token FROM sign_ons');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ token }) => !token.startsWith('eyJ'))).toBe(true);
  await ada.visit('/account/sign-out-everywhere', { method: 'POST', body: 'x=' });
  const left = await site.server.database.all("SELECT 1 FROM sign_ons WHERE subject = 'ada'");
  expect(left).toEqual([]);
});

test('signs out locally for other sign-in methods or an unavailable provider', async () => {
  const ada = await enter('ada');
  site.provider.outage = 'refuse';
  const answer = await ada.visit('/sign-out', { method: 'POST' });
  expect(answer.status).toBeOneOf([200, 303]);
  expect(ada.cookies.has('vitrine')).toBe(false);
});

describe('a sign-out by the provider', () => {
  test('ends all sessions of the user from there, and no others', async () => {
    const [one, two, bo] = [await enter('ada'), await enter('ada'), await enter('bo')];
    const answer = await tell(await site.provider.sign(claims(), { typ: 'logout+jwt' }));
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await one.visit('/account')).status).toBe(303);
    expect((await two.visit('/account')).status).toBe(303);
    expect((await bo.visit('/account')).status).toBe(200);
  });

  test('ends one session by its session id', async () => {
    const [one, two] = [await enter('ada'), await enter('ada')];
    const [row] = await site.server.database.all<{ sid: string }>(
      "SELECT sid FROM sign_ons JOIN sessions ON sessions.id = session_id WHERE subject = 'ada' ORDER BY started_at DESC",
    );
    expect(row?.sid).toBeString();
    const { sub: _, ...rest } = claims();
    await tell(await site.provider.sign({ ...rest, sid: row?.sid }));
    const states = [(await one.visit('/account')).status, (await two.visit('/account')).status];
    expect(states.toSorted()).toEqual([200, 303]);
  });

  test('ends sessions of users who set a password meanwhile', async () => {
    const ada = await enter('ada');
    const fresh = { 'new-password': 'eight yellow buckets', 'repeated-password': 'eight yellow buckets' };
    const body = new URLSearchParams(fresh).toString();
    const saved = await ada.visit('/account/password', { method: 'POST', body });
    expect(saved.headers.location).toBe('/account?saved=password');
    expect((await ada.visit('/account')).status).toBe(200);
    await tell(await site.provider.sign(claims()));
    expect((await ada.visit('/account')).status).toBe(303);
  });

  test('works with a real provider', async () => {
    const ada = walker();
    const url = await ada.begin();
    await ada.visit(await ada.authenticate(url, 'ada'));
    await ada.endProviderSession(site.provider.issuer);
    expect((await ada.visit('/account')).status).toBe(303);
  });

  const lies: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another issuer', (all) => ({ ...all, iss: 'https://evil.example' })],
    ['another audience', (all) => ({ ...all, aud: 'somebody-else' })],
    ['no event: an ID token', ({ events: _, ...all }) => all],
    ['another event', (all) => ({ ...all, events: { other: {} } })],
    ['a nonce', (all) => ({ ...all, nonce: 'n' })],
    ['nobody in it', ({ sub: _, ...all }) => all],
    ['no time', ({ iat: _, ...all }) => all],
    ['no id', ({ jti: _, ...all }) => all],
    ['an old time', (all) => ({ ...all, iat: Number(all.iat) - 3600, exp: Number(all.iat) + 3600 })],
    ['a time to come', (all) => ({ ...all, iat: Number(all.iat) + 120 })],
  ];
  test.each(lies)('is rejected with %s', async (_, lie) => {
    const ada = await enter('ada');
    const answer = await tell(await site.provider.sign(lie(claims())));
    expect(answer.status).toBe(400);
    expect((await ada.visit('/account')).status).toBe(200);
  });

  test('accepts a logout token once, also with forty concurrent requests', async () => {
    const token = await site.provider.sign(claims());
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => tell(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(39);
    const ada = await enter('ada');
    expect((await tell(token)).status).toBe(400);
    expect((await ada.visit('/account')).status).toBe(200);
    expect((await tell(await site.provider.sign(claims()))).status).toBe(200);
    expect((await ada.visit('/account')).status).toBe(303);
  });

  test('is rejected with a foreign key, no key or no claims', async () => {
    const ada = await enter('ada');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`;
    for (const token of [await site.provider.sign(claims(), { unknownKey: true }), unsigned, '', 'x.y.z'])
      expect((await tell(token)).status).toBe(400);
    expect((await ada.visit('/account')).status).toBe(200);
  });

  const keys: readonly (readonly [string, number, (answer: KeysAnswer) => void])[] = [
    ['as a set of keys', 200, (answer) => Object.assign(answer, { type: 'application/jwk-set+json' })],
    ['of another kind', 400, (answer) => Object.assign(answer, { type: 'text/plain' })],
    ['behind a redirect', 400, (answer) => answer.search === '' && answer.redirect('/jwks?moved')],
  ];
  test.each(keys)('with keys %s: %i', async (_, expected, change) => {
    await using other = await startSignOnServer({});
    other.provider.changeKeys = change;
    const token = await other.provider.sign(claims({}, other));
    expect((await tell(token, other)).status).toBe(expected);
    expect(other.provider.asked.filter((path) => path === '/jwks')).toHaveLength(1);
  });

  test('accepts a new key of the provider', async () => {
    const ada = await enter('ada');
    await site.provider.rotateKeys();
    // The server fetches keys for unknown ones every five seconds at most.
    while ((await tell(await site.provider.sign(claims()))).status !== 200) await Bun.sleep(250);
    expect((await ada.visit('/account')).status).toBe(303);
  });
});
