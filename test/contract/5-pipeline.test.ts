import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

const order = ['inspect-headers', 'cross-origin', 'session', 'locale', 'firewall', 'request-hook', 'answer'];

describe('5: six stages run on every request before the handler, in the order of the specification', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());

  test.each([
    [main, '/nope', 'GET'],
    [main, '/health', 'POST'],
    [preview, '/nobody', 'GET'],
    [api, '/nope', 'DELETE'],
  ])('the development page of %s%s lists them', async (host, target, method) => {
    const { body } = await server.call(target, { host, method });
    const stages = [...body.matchAll(/<span class="stage">([\w-]+)<\/span>/g)].map(([, name]) => name);
    expect(stages).toEqual(order);
    expect(body).not.toContain('not reached');
  });

  test('no credential is needed to reach the handler', async () => {
    for (const [host, target] of [
      [main, '/'],
      [preview, '/alice'],
      [api, '/'],
    ] as const) {
      expect((await server.call(target, { host })).status).toBe(200);
    }
  });

  test('a visitor never gets a cookie', async () => {
    for (const [host, target] of [
      [main, '/'],
      [main, '/nope'],
      [preview, '/alice'],
      [preview, '/nobody'],
      [api, '/'],
    ] as const) {
      const { headers } = await server.call(target, { host, headers: { Cookie: 'vitrine=unknown' } });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});
