import { expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { createUser } from '../../accounts/create-user.ts';
import { createKnownCredentials } from '../../accounts/identity/known-credentials.ts';
import { Sessions } from '../../accounts/identity/sessions.ts';
import { createVisitor, type Visitor } from '../../accounts/identity/visitor.ts';
import { createRateLimit } from '../../accounts/limits/rate-limit.ts';
import { defaultSite } from '../../core/html/site.ts';
import { createHostFinder } from '../../core/kernel/authority.ts';
import type { Exchange, Host } from '../../core/kernel/exchange.ts';
import { createKernel, type Handle } from '../../core/kernel/kernel.ts';
import { reply } from '../../core/kernel/reply.ts';
import { noBody } from '../../core/kernel/request.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import { findUserByName } from '../../store/users.ts';
import { route } from '../web/route.ts';
import { firewall } from './firewall.ts';
import { session } from './session.ts';

const clock = { now: new Date('2026-01-01T00:00:00Z') };
const rateLimit = createRateLimit({ reads: null, writes: null, signIns: null, now: () => clock.now });

async function createSite(origin: string) {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = { database, now: () => clock.now, defaultLanguage: 'en', actor: 'vitrine' };
  await createUser(accounts, 'ada');
  const ada = await findUserByName(database, 'ada');
  if (!ada) throw new Error('nobody is ada');
  const sessions = new Sessions({
    accounts,
    operatorsNeed: null,
    database,
    secret: 's'.repeat(32),
    now: () => clock.now,
    credentials: createKnownCredentials(),
  });
  const act =
    (action: (exchange: Exchange<Visitor>) => Promise<void>) => async (exchange: Exchange<Visitor>) => {
      await action(exchange);
      return reply(200, {}, exchange.visitor.session?.username ?? 'nobody');
    };
  const host: Host = {
    name: 'main',
    origin,
    errors: 'html',
    sessions: { signIn: '/in', heldBack: '/account' },
    tokens: false,
    crossOrigin: false,
    ownErrors: [],
    site: defaultSite,
    routes: [
      route(
        'GET',
        '/',
        'show',
        'public',
        act(async () => {}),
      ),
      route(
        'GET',
        '/account',
        'account',
        'member',
        act(async () => {}),
      ),
      route(
        'POST',
        '/in',
        'in',
        'public',
        act((exchange) => sessions.signIn(exchange, { userId: ada.id, credentialVersion: 0 }, 'password')),
      ),
      route(
        'POST',
        '/out',
        'out',
        'public',
        act((exchange) => sessions.signOut(exchange)),
      ),
    ],
  };
  const handle = createKernel({
    findHost: createHostFinder([host], { loopback: false }),
    stages: [
      session(sessions),
      firewall({
        hosts: [host],
        database,
        now: () => clock.now,
        credentials: createKnownCredentials(),
        rateLimit,
      }),
    ],
    createVisitor,
    defaultLocale: 'en',
    renderError: (_, error) => reply(401, {}, String(error)),
    handlerTime: 1_000,
  });
  return { handle, database };
}

async function ask(handle: Handle, method: string, target: string, cookie = '') {
  const { status, headers, body } = await handle({
    method,
    target,
    rawHeaders: ['Host', 'site.test', 'Cookie', cookie],
    headers: { host: 'site.test', cookie },
    peer: '127.0.0.1',
    refusal: null,
    body: noBody,
  });
  // The cookie of the session precedes the cookie of the device.
  const [setCookie] = [headers['Set-Cookie']].flat();
  return { status, body, setCookie };
}

const pairOf = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? '';

test('sets an opaque 256-bit id in a host-only cookie at sign-in', async () => {
  const plain = await ask((await createSite('http://site.test')).handle, 'POST', '/in');
  expect(plain.setCookie).toMatch(/^vitrine=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const secure = await ask((await createSite('https://site.test')).handle, 'POST', '/in');
  expect(secure.setCookie).toMatch(
    /^__Host-vitrine=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/,
  );
});

test('recognizes the cookie and rotates the id at sign-in', async () => {
  const { handle } = await createSite('http://site.test');
  const first = pairOf((await ask(handle, 'POST', '/in')).setCookie);
  expect(await ask(handle, 'GET', '/', first)).toMatchObject({ body: 'ada', setCookie: undefined });
  const second = pairOf((await ask(handle, 'POST', '/in', first)).setCookie);
  expect(second).not.toBe(first);
  expect((await ask(handle, 'GET', '/', first)).body).toBe('nobody');
  expect((await ask(handle, 'GET', '/', second)).body).toBe('ada');
});

test('ends the session on the server and clears the cookie at sign-out', async () => {
  const { handle } = await createSite('http://site.test');
  const cookie = pairOf((await ask(handle, 'POST', '/in')).setCookie);
  expect((await ask(handle, 'POST', '/out', cookie)).setCookie).toBe(
    'vitrine=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  expect((await ask(handle, 'GET', '/', cookie)).body).toBe('nobody');
});

test('expires sessions', async () => {
  const { handle } = await createSite('http://site.test');
  const cookie = pairOf((await ask(handle, 'POST', '/in')).setCookie);
  clock.now = new Date('2026-02-01T00:00:00Z');
  expect((await ask(handle, 'GET', '/', cookie)).body).toBe('nobody');
});

test('ignores foreign, short and malformed cookies', async () => {
  const { handle } = await createSite('http://site.test');
  for (const cookie of [
    'vitrine=',
    'vitrine=abc',
    `vitrine=${'A'.repeat(43)}`,
    'vitrine=%zz',
    ';;;=',
    'x=y',
  ]) {
    expect(await ask(handle, 'GET', '/', cookie)).toEqual({
      status: 200,
      body: 'nobody',
      setCookie: undefined,
    });
  }
});

test('admits only members where the route requires it', async () => {
  const { handle } = await createSite('http://site.test');
  expect((await ask(handle, 'GET', '/account')).status).toBe(303);
  const cookie = pairOf((await ask(handle, 'POST', '/in')).setCookie);
  expect((await ask(handle, 'GET', '/account', cookie)).body).toBe('ada');
});

test("doesn't start with a route without declared access", async () => {
  const database = await connectDatabase(temporaryDatabase());
  const careless = { ...route('GET', '/', 'careless', 'public', () => reply(200, {})), access: undefined };
  const host = { name: 'main', origin: 'http://x.test', routes: [careless] } as unknown as Host;
  expect(() =>
    firewall({
      hosts: [host],
      database,
      now: () => clock.now,
      credentials: createKnownCredentials(),
      rateLimit,
    }),
  ).toThrow('The route careless on the main host does not declare its access.');
});
