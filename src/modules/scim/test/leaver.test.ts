import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim } from '../../../../test/support/scim.ts';
import { main, preview } from '../../../../test/support/server.ts';
import { handToScim } from '../hand-over.ts';

let postgres: TestPostgres;
let nodes: TestApi[];
beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  nodes = [await startApi({ DATABASE_URL: url })];
  nodes.push(await startApi({ DATABASE_URL: url }));
}, 60_000);
afterAll(async () => {
  for (const { server } of nodes) await server.stop();
  await postgres.stop();
});

/** Milliseconds. The limit is one second, usually it takes a few hundredths. The rest is for a busy machine. */
const second = 4000;

test('signs a leaver out on both nodes within a second and hides profile and tokens', async () => {
  const [here, there] = nodes;
  if (!here || !there) throw new Error('there are two nodes');
  const scim = createScim(here, await here.tokenOf(null, 'scim'));
  const { value } = await scim.get('/Users?filter=userName%20eq%20%22alice%22');
  const [{ id }] = value.Resources;
  await handToScim(accountsOf(here.server), 'alice');
  const token = await here.tokenOf('alice', 'profile:read');
  const session = await openSession(here.server, 'alice');
  const statusesAt = async ({ server, ask }: TestApi) => [
    (await server.call('/account', { headers: { Cookie: session.cookie } })).status,
    (await ask('/users/alice/draft', { token })).status,
    (await server.call('/alice', { host: preview })).status,
  ];
  for (const node of nodes) {
    // Twice, because the second response comes from the cache.
    for (let turn = 0; turn < 2; turn += 1) expect(await statusesAt(node)).toEqual([200, 200, 200]);
  }
  const streamEnded = watchEditor(there, session);
  await streamEnded.open;
  const left = performance.now();
  expect((await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(
    200,
  );
  await streamEnded.closed;
  expect(performance.now() - left).toBeLessThan(second);
  for (const node of nodes) {
    while ((await statusesAt(node)).join() !== '303,401,404' && performance.now() - left < second)
      await Bun.sleep(20);
    expect(await statusesAt(node)).toEqual([303, 401, 404]);
  }
  await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
  // After the resumption, profile and tokens work again, but the former session does not.
  for (const node of nodes) {
    while ((await statusesAt(node)).join() !== '303,200,200' && performance.now() - left < 2 * second)
      await Bun.sleep(20);
    expect(await statusesAt(node)).toEqual([303, 200, 200]);
  }
});

/** Listens to the event stream of an open editor. */
function watchEditor({ server }: TestApi, { cookie }: SignedIn) {
  const opened = Promise.withResolvers<void>();
  const closed = (async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/edit/events`, {
      headers: { Host: main, Cookie: cookie, Accept: 'text/event-stream' },
    });
    expect(answer.status).toBe(200);
    for await (const _chunk of answer.body ?? []) opened.resolve();
  })();
  closed.catch(opened.reject);
  return { open: opened.promise, closed };
}
