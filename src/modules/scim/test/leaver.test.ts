import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { startOwnTime } from '../../../../test/support/own-time.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim } from '../../../../test/support/scim.ts';
import { main, preview } from '../../../../test/support/server.ts';
import { handToScim } from '../hand-over.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

/** Milliseconds of this process. It usually takes a few, and a tenth of a second to end a stream on SQLite. */
const second = 1_000;

test.each(engines)(
  'signs a leaver out on both nodes at once and hides the profile within a second, on %s',
  async (engine) => {
    const settings = { DATABASE_URL: await newDatabaseUrl(engine, postgres) };
    const [here, there] = [await startApi(settings), await startApi(settings)];
    const nodes = [here, there];
    const scim = createScim(here, await here.tokenOf(null, 'scim'));
    const { value } = await scim.get('/Users?filter=userName%20eq%20%22alice%22');
    const [{ id }] = value.Resources;
    await handToScim(accountsOf(here.server), 'alice');
    const token = await here.tokenOf('alice', 'profile:read');
    const session = await openSession(here.server, 'alice');
    const accessAt = async ({ server, ask }: TestApi) => [
      (await server.call('/account', { headers: { Cookie: session.cookie } })).status,
      (await ask('/users/alice/draft', { token })).status,
    ];
    const profileAt = async ({ server }: TestApi) => (await server.call('/alice', { host: preview })).status;
    const setActive = (active: 'True' | 'False') =>
      scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: active });
    for (const node of nodes) {
      // Twice, because the second response comes from the cache.
      for (let turn = 0; turn < 2; turn += 1)
        expect([...(await accessAt(node)), await profileAt(node)]).toEqual([200, 200, 200]);
    }
    const stream = watchEditor(there, session);
    await stream.open;
    using time = startOwnTime();
    expect((await setActive('False')).status).toBe(200);
    // Already the first request fails, because each one reads the account.
    for (const node of nodes) expect(await accessAt(node)).toEqual([303, 401]);
    for (const node of nodes)
      while ((await profileAt(node)) !== 404 && time.passed() < second) await Bun.sleep(5);
    await stream.closed;
    expect(time.passed()).toBeLessThan(second);
    expect((await setActive('True')).status).toBe(200);
    // After the resumption, profile and tokens work again, but the former session does not.
    for (const node of nodes) {
      while ((await profileAt(node)) !== 200 && time.passed() < 2 * second) await Bun.sleep(5);
      expect([...(await accessAt(node)), await profileAt(node)]).toEqual([303, 200, 200]);
    }
    for (const { server } of nodes) await server.stop();
  },
);

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
