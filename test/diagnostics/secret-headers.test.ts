import { afterAll, describe, expect, test } from 'bun:test';
import { startTestServer } from '../support/server.ts';

/** The value is too short for a search by value, so the header's name must suffice. */
describe('a secret header, even with a plain word,', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());
  const secrets = { 'X-Api-Key': 'hush', Cookie: 'taste=hush', 'X-Auth-Token': 'hush' };
  const headers = { ...secrets, 'X-Harmless': 'open', Accept: 'text/html' };

  test("isn't stored", async () => {
    const answer = await server.call('/nope', { headers });
    const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
    const { request } = JSON.parse(body);
    const stored = Object.fromEntries(request.headers);
    for (const name of Object.keys(secrets)) expect([name, stored[name]]).toEqual([name, '[redacted]']);
    expect(stored['X-Harmless']).toBe('open');
    expect(body).not.toContain('hush');
  });

  test("isn't on the error page", async () => {
    const { status, body } = await server.call('/nope', { headers });
    expect([status, body.includes('X-Harmless'), body.includes('hush')]).toEqual([404, true, false]);
  });
});
