import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('4.2, not shown: a trailing slash', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());

  test.each([
    [preview, '/alice/', `http://${preview}/alice`],
    [preview, '/alice/?format=json&x=%20', `http://${preview}/alice?format=json&x=%20`],
    [preview, '/alice///', `http://${preview}/alice`],
    [preview, '/nobody/', `http://${preview}/nobody`],
    [preview, '/zo%C3%AB/', `http://${preview}/zo%C3%AB`],
    [preview, '/evil.example%2F/', `http://${preview}/evil.example%2F`],
    [main, '//', `http://${main}/`],
    [main, '/health/', `http://${main}/health`],
    [api, '/health//?a', `http://${api}/health?a`],
  ])('GET and HEAD %s%s redirect to %s', async (host, target, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await server.call(target, { host, method });
      expect([status, headers.location, body]).toEqual([301, location, '']);
    }
  });

  test.each([
    [main, '//evil.example/'],
    [main, '//health'],
    [preview, '//alice'],
    [preview, '//alice/'],
    [preview, '/alice//projects'],
    [preview, '///'],
  ])('%s%s has no other form', async (host, target) => {
    const { status, headers } = await server.call(target, { host });
    expect([status, headers.location]).toEqual([404, undefined]);
  });
});
