import { afterAll, describe, expect, test } from 'bun:test';
import { startTestServer } from '../../../test/support/server.ts';

const proxied = (headers: Record<string, string>) => ({
  headers: { Accept: 'application/json', ...headers },
});

describe('behind a trusted proxy', async () => {
  const server = await startTestServer({
    APP_ENV: 'development',
    TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.1, 2001:db8::/32',
  });
  afterAll(() => server.stop());
  const clientOf = async (headers: Record<string, string>) => {
    const { body } = await server.call('/nope', proxied(headers));
    return JSON.parse(body).stages[0].decisions[0];
  };

  test.each([
    [{ 'X-Forwarded-For': '203.0.113.7' }, '203.0.113.7'],
    [{ 'X-Forwarded-For': '198.51.100.1, 203.0.113.7, 10.0.0.1' }, '203.0.113.7'],
    [{ 'X-Forwarded-For': 'spoofed, 203.0.113.7:4711' }, '203.0.113.7'],
    [{ Forwarded: 'for=203.0.113.7;proto=https, for="[2001:db8::1]:80"' }, '203.0.113.7'],
    [{ Forwarded: 'for="[2a00::7]"' }, '2a00::7'],
    [{ Forwarded: 'for=unknown' }, '127.0.0.1'],
    [{ Forwarded: 'for=203.0.113.7', 'X-Forwarded-For': '203.0.113.7' }, '203.0.113.7'],
    [{ 'X-Forwarded-For': '::ffff:203.0.113.7' }, '203.0.113.7'],
    [{ 'X-Forwarded-For': '203.0.113.7, ::FFFF:10.0.0.1' }, '203.0.113.7'],
    [{ Forwarded: 'for="[0:0:0:0:0:ffff:cb00:7107]:80"', 'X-Forwarded-For': '203.0.113.7' }, '203.0.113.7'],
    [{}, '127.0.0.1'],
  ])('%p comes from %s', async (headers, client) => {
    expect(await clientOf(headers as Record<string, string>)).toBe(`host main, client ${client}`);
  });

  test.each([
    [
      { Forwarded: 'for=203.0.113.7', 'X-Forwarded-For': '203.0.113.8' },
      'x-forwarded-for',
      'the client address',
    ],
    [{ Forwarded: 'proto=http', 'X-Forwarded-Proto': 'https' }, 'x-forwarded-proto', 'the scheme'],
    [{ Forwarded: 'host=a.test', 'X-Forwarded-Host': 'b.test' }, 'x-forwarded-host', 'the host'],
  ])('%p is 400', async (headers, name, fact) => {
    const { status, body } = await server.call('/', proxied(headers as Record<string, string>));
    expect(status).toBe(400);
    expect(JSON.parse(body).detail).toBe(
      `The headers Forwarded and ${name} disagree about ${fact}. Let the proxy send one of them.`,
    );
  });
});

test('ignores forwarding headers from other clients', async () => {
  const server = await startTestServer({ APP_ENV: 'development', TRUSTED_PROXIES: '10.0.0.1' });
  const headers = { Forwarded: 'for=203.0.113.7', 'X-Forwarded-For': '203.0.113.8' };
  const { status, body } = await server.call('/nope', proxied(headers));
  await server.stop();
  expect(status).toBe(404);
  expect(JSON.parse(body).stages[0].decisions[0]).toBe('host main, client 127.0.0.1');
});
