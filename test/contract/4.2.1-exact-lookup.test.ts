import { afterAll, describe, expect, test } from 'bun:test';
import { addProfile, preview, startTestServer } from '../support/server.ts';

describe('4.2 rule 1: the user is looked up by exact match on username', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const names = ['zoë', '李雷', 'Robots.TXT', 'constructor', '__proto__', 'a.b-c_d', '7', 'نور'];
  for (const name of names) await addProfile(server, name, { basics: { name: `Person ${name}` } });
  const look = (target: string) =>
    server.call(`${target}?format=json`, { host: preview, headers: { Accept: 'application/json' } });

  test.each(names)('%s is found by its own name', async (name) => {
    const { status, body } = await look(`/${encodeURIComponent(name)}`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ username: name, basics: { name: `Person ${name}` } });
  });

  test.each([
    ['another case', '/Alice'],
    ['upper case', '/ALICE'],
    ['a trailing space', '/alice%20'],
    ['a leading space', '/%20alice'],
    ['a trailing NUL', '/alice%00'],
    ['a trailing line break', '/alice%0A'],
    ['a zero-width space', '/ali%E2%80%8Bce'],
    ['double encoding', '/%2561lice'],
    ['a prefix', '/alic'],
    ['a longer name', '/alicea'],
    ['a wildcard', '/alic%25'],
    ['a wildcard of another kind', '/alic_'],
    ['a look-alike letter', '/%D0%B0lice'],
    ['the decomposed form', '/zoe%CC%88'],
    ['a quote', "/alice'"],
    ['SQL', "/alice'%20OR%20'1'='1"],
    ['a path in the name', '/alice%2F'],
    ['the prototype', '/toString'],
    ['another case of a reserved-looking name', '/robots.txt'],
  ])('%s is another user', async (_, target) => {
    const { status, body } = await look(target);
    expect(status).toBe(404);
    expect(JSON.parse(body).detail).toBe('User not found.');
  });

  test('segments are percent-decoded once', async () => {
    expect((await look('/%61l%69ce')).status).toBe(200);
    expect((await look('/zo%C3%AB')).status).toBe(200);
  });
});
