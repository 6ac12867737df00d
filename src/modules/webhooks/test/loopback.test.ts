import { afterAll, describe, expect, test } from 'bun:test';
import { startApi } from '../../../../test/support/api-client.ts';
import { startHookReceiver } from '../../../../test/support/hook-receiver.ts';
import { until } from '../../../../test/support/serve.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { publicInternet } from '../../../core/outside/network.ts';
import { findWebhook } from '../store.ts';

/** Hosts with their IP addresses in the test. */
const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['::1', '127.0.0.1'],
  'inside.example': ['192.168.0.1'],
  'both.example': ['127.0.0.1', '10.0.0.1'],
};
const network = { ...publicInternet, lookup: async (host: string) => names[host] ?? [] };

describe('a webhook in development', async () => {
  const { server, ask, tokenOf } = await startApi(
    { APP_ENV: 'development' },
    { network, intervals: { webhooks: 50 } },
  );
  afterAll(() => server.stop());
  const token = await tokenOf(null, 'operator');
  const add = (url: string) =>
    ask('/webhooks', {
      method: 'POST',
      token,
      headers: { Accept: 'application/json' },
      json: { url, types: ['user.created'] },
    });
  const createUser = (username: string) => ask('/users', { method: 'POST', token, json: { username } });

  test.each(['localhost', '127.0.0.1'])('is delivered to a receiver at %s', async (host) => {
    await using receiver = await startHookReceiver();
    const made = await add(receiver.url.replace('hooks.example', host));
    expect(made.status).toBe(201);
    await createUser(`for-${host}`);
    await receiver.wait(1);
    expect(receiver.told[0]?.message).toMatchObject({ type: 'user.created' });
    await ask(`/webhooks/${made.value.id}`, { method: 'DELETE', token });
  });

  test('may use IPv6 loopback', async () => {
    expect((await add('http://[::1]:9/')).status).toBe(201);
  });

  test.each(['http://10.0.0.1/', 'http://192.168.0.1/', 'http://169.254.169.254/', 'http://0.0.0.0/'])(
    'to %s is rejected as in production',
    async (url) => {
      const { status, value } = await add(url);
      expect([status, value.errors]).toEqual([
        422,
        [{ pointer: '/url', detail: 'is a private IP address; use a public URL' }],
      ]);
    },
  );

  test.each(['inside', 'both'])("to a name with a private address (%s) isn't sent", async (name) => {
    const { value } = await add(`http://${name}.example/`);
    await createUser(`nobody-${name}`);
    const find = () => findWebhook(server.database, value.id, null);
    await until(async () => (await find())?.triedAt !== null);
    expect((await find())?.reason).toBe('the name leads to a private address');
  });
});

test('vitrine webhook add accepts loopback URLs in development only', async () => {
  const database = `sqlite:${temporaryPath('vitrine.db')}`;
  await vitrine(database, ['user', 'add', 'ada']);
  const words = ['webhook', 'add', 'http://localhost:9000/'];
  expect(await vitrine(database, words)).toEqual({
    status: 1,
    out: '',
    err: 'The webhook is not valid: /url is a loopback URL, which works with APP_ENV=development only\n',
  });
  const made = await vitrine(database, words, '', { APP_ENV: 'development' });
  expect([made.status, made.out]).toEqual([0, expect.stringMatching(/^whsec_/)]);
});
