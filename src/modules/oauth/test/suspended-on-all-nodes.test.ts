import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { formOf } from '../../../../test/support/client.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startOwnTime } from '../../../../test/support/own-time.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, api, preview } from '../../../../test/support/server.ts';
import { createSignInLink } from '../../../accounts/identity/sign-in-links.ts';
import { decideDevice, findWaitingDevice } from '../devices.ts';

let postgres: TestPostgres;
let here: TestApi;
let there: TestApi;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

/** Milliseconds of this process. It usually takes a few. */
const second = 1_000;

const post = async ({ server }: TestApi, path: string, form: Record<string, string>) => {
  const { status, body } = await server.call(path, { host: api, ...formOf(form) });
  return { status, ...JSON.parse(body) };
};
const client = { client_id: 'vitrine-cli' };
const collect = (node: TestApi, device_code: string) =>
  post(node, '/oauth/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code,
    ...client,
  });
const renew = (node: TestApi, refresh_token: string) =>
  post(node, '/oauth/token', { grant_type: 'refresh_token', refresh_token, ...client });

/** A device code of `vitrine login` that ada has authorized. */
async function allowDevice(): Promise<string> {
  const { device_code, user_code } = await post(here, '/oauth/device', client);
  const accounts = accountsOf(here.server);
  const device = await findWaitingDevice(accounts, user_code);
  if (!device) throw new Error('no device waits');
  await decideDevice(accounts, device, { username: 'ada', name: 'laptop', isAllowed: true });
  return device_code;
}

test.each(engines)(
  'ends sessions, tokens and grants of a suspended user on the other node at once, and hides the profile within a second, on %s',
  async (engine) => {
    const settings = { DATABASE_URL: await newDatabaseUrl(engine, postgres) };
    [here, there] = [await startApi(settings), await startApi(settings)];
    await addProfile(here.server, 'ada', { basics: { name: 'Ada' } });
    const grants = await Promise.all([0, 1].map(async () => collect(here, await allowDevice())));
    const [first, waiting] = [grants[0], await allowDevice()];
    const token = await here.tokenOf('ada', 'profile:read', 'profile:write');
    const session = await openSession(here.server, 'ada');
    const link = await createSignInLink(accountsOf(here.server), 'ada', new Date(Date.now() + 3_600_000));
    const status = async (target: string, options: object) =>
      (await there.server.call(target, options)).status;
    const bearer = (value: string) => ({ host: api, headers: { Authorization: `Bearer ${value}` } });
    const access = async () => [
      await status('/account', { headers: { Cookie: session.cookie } }),
      await status('/users/ada/draft', bearer(token)),
      await status('/users/ada/draft', bearer(first.access_token)),
    ];
    const profile = () => status('/ada', { host: preview });
    // Twice, because the second response comes from the cache.
    for (let turn = 0; turn < 2; turn += 1)
      expect([...(await access()), await profile()]).toEqual([200, 200, 200, 200]);
    const operator = await here.tokenOf(null, 'operator');
    using time = startOwnTime();
    expect((await here.ask('/users/ada/suspend', { method: 'POST', token: operator })).status).toBe(200);
    // Already the first request fails, because each one reads the account.
    expect(await access()).toEqual([303, 401, 401]);
    // Grants: one to refresh, and one that the device has not collected.
    expect(await renew(there, first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await collect(there, waiting)).status).toBe(400);
    expect((await there.server.call(`/sign-in/${link}`, formOf({}))).headers['set-cookie']).toBeUndefined();
    while ((await profile()) !== 404 && time.passed() < second) await Bun.sleep(5);
    expect(time.passed()).toBeLessThan(second);
    expect((await here.ask('/users/ada/resume', { method: 'POST', token: operator })).status).toBe(200);
    while ((await profile()) !== 200 && time.passed() < 2 * second) await Bun.sleep(5);
    // Tokens work again, but the session has ended.
    expect([...(await access()), await profile()]).toEqual([303, 200, 200, 200]);
    for (const { server } of [here, there]) await server.stop();
  },
);
