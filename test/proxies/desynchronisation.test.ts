import { afterAll, describe, expect, test } from 'bun:test';
import { call, exchange } from '../support/client.ts';
import { isLong } from '../support/long.ts';
import { main, startTestServer } from '../support/server.ts';
import { attacks, hidden } from './attacks.ts';
import { hasProxy, type ProxyName, startProxy } from './start-proxy.ts';

const proxies: readonly ProxyName[] = ['nginx', 'haproxy', 'caddy'];
/** `npm run test:proxies` runs all attacks, `npm test` a sample of each kind. */
const tried = isLong ? attacks : attacks.filter((_, index) => index % 9 === 0);
let victims = 0;

for (const name of proxies) {
  describe.skipIf(!hasProxy(name))(`through ${name}`, async () => {
    if (!hasProxy(name)) return;
    const server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1', ACCESS_LOG: 'on' });
    const proxy = await startProxy(name, server.port);
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });

    /** Requests a unique URL, and checks that the response contains it. */
    async function isAnsweredAlone(): Promise<boolean> {
      victims += 1;
      const target = `/victim-${victims}`;
      const { status, body } = await call(proxy.port, target, { headers: { Accept: 'text/plain' } });
      return status === 404 && body.includes(`"GET http://${main}${target}"`);
    }

    test('keeps connections to the server', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, isAnsweredAlone));
      expect(answers).toEqual([true, true, true]);
    });

    test.each(tried)('%s', async (_, bytes) => {
      server.logged.length = 0;
      const attacked = exchange(proxy.port, Buffer.from(bytes, 'latin1'), 250);
      // Some victims come while the attacker is connected, some afterwards.
      const during = [await isAnsweredAlone(), await isAnsweredAlone()];
      const received = await attacked;
      const after = [await isAnsweredAlone(), await isAnsweredAlone()];
      expect([...during, ...after]).toEqual([true, true, true, true]);
      // Every request that the server saw was also a request to the proxy, so its response went to the sender.
      const taken = server.logged.filter((line) => / request /.test(line) && !line.includes('/victim-'));
      const hiddenOnes = taken.filter((line) => line.includes(`target=${hidden}`));
      const answers = received.split(/^HTTP\/1\.[01] (?!100)/m).length - 1;
      expect([hiddenOnes.length > 0 && answers < 2, received.includes('/victim-')]).toEqual([false, false]);
    });
  });
}
