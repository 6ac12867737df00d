import { afterAll, expect, test } from 'bun:test';
import { startOwnTime } from '../../../../test/support/own-time.ts';
import { hasty, startTestServer } from '../../../../test/support/server.ts';
import { clientId, clientSecret, startProvider } from '../../../../test/support/sign-on-provider.ts';
import { startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker, type Walker } from '../../../../test/support/sign-on-walk.ts';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import type { ServerOptions } from '../../../ops/server/server-options.ts';

const DATABASE_URL = `sqlite:${temporaryDatabase().path}`;
const program = await startSignOnServer({ DATABASE_URL });
const { host, origin, provider } = program;
provider.people.set('ada', { preferred_username: 'ada' });
const another = await startProvider(async () => ({ origin, port: 9 }));

/** Starts a second node of the site. */
const startNode = (issuer: string, options: Partial<ServerOptions> = {}) =>
  startTestServer(
    {
      DATABASE_URL,
      BASE_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
    options,
  );
const [same, other] = await Promise.all([startNode(provider.issuer), startNode(another.issuer)]);
afterAll(async () => {
  await Promise.all([same.stop(), other.stop(), program[Symbol.asyncDispose]()]);
  await another[Symbol.asyncDispose]();
});

const comeBackTo = (node: typeof same, walker: Walker, place: string) =>
  node.call(place, {
    host,
    headers: { Cookie: [...walker.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

test('finishes a sign-in on another node', async () => {
  const walker = createWalker(program.server, host);
  const back = await walker.authenticate(await walker.begin('/tokens'), 'ada');
  const answer = await comeBackTo(same, walker, back);
  expect([answer.status, answer.headers['set-cookie']?.includes('vitrine=')]).toEqual([303, true]);
});

test('finishes a sign-in only with its own provider', async () => {
  const walker = createWalker(program.server, host);
  const back = await walker.authenticate(await walker.begin('/tokens'), 'ada');
  const answer = await comeBackTo(other, walker, back);
  expect([answer.status, answer.body.includes('started in another browser or tab')]).toEqual([400, true]);
  expect(another.asked).not.toContain('/token');
});

test("signs users out on a node that can't reach the provider", async () => {
  const walker = createWalker(program.server, host);
  await walker.signOn('ada');
  const node = await startNode(provider.issuer, hasty);
  provider.outage = 'hang';
  const Cookie = `vitrine=${walker.cookies.get('vitrine')}`;
  using own = startOwnTime();
  const answer = await node.call('/sign-out', { method: 'POST', host, headers: { Cookie } });
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  expect(own.passed()).toBeLessThan(3_500);
  expect(answer.headers['set-cookie']).toStartWith('vitrine=;');
  expect((await walker.visit('/account')).status).toBe(303);
  provider.outage = null;
  await node.stop();
});
