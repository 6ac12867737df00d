import { afterAll, describe, expect, test } from 'bun:test';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { createShare } from '../../src/modules/shares/shares.ts';
import { accountsOf } from '../support/accounts.ts';
import { formOf } from '../support/client.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

const server = await startTestServer({ APP_ENV: 'development' });
afterAll(() => server.stop());

async function recordOf(answer: { readonly headers: Readonly<Record<string, string>> }) {
  const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
  return JSON.parse(body);
}

test('never records the key of a share link', async () => {
  await addProfile(server, 'keyed', { basics: { name: 'Keyed', phone: '+44 20 7946 0001' } });
  const accounts = accountsOf(server);
  const { key } = await createShare(accounts, 'keyed', { label: 'One', shows: ['/basics/phone'] });
  const paths = ['/keyed', '/keyed/nothing', '/keyed/basics/image/none.png'].map(
    (path) => `${path}?key=${key}`,
  );
  const mangled = [`/keyed?key%3D${key}`, `/keyed?next=%2Fkeyed%3Fkey%3D${key}`];
  for (const path of [...paths, ...mangled]) {
    const answer = await server.call(path, {
      host: preview,
      headers: { Referer: `http://${preview}/keyed?to=%2Fkeyed%3Fkey%3D${key}` },
    });
    if (path === paths[0]) expect(answer.body).toContain('7946 0001');
    expect(JSON.stringify(await recordOf(answer))).not.toContain(key);
  }
  expect(server.logged.join('\n')).not.toContain(key);
});

describe('a value in a query', () => {
  test("isn't stored under a secret name, however short it is", async () => {
    const record = await recordOf(await server.call('/x?pin=~7&user%5Bpassword%5D=~8&page=2'));
    expect(record.request.query).toEqual([
      ['pin', '[redacted]'],
      ['user[password]', '[redacted]'],
      ['page', '2'],
    ]);
    expect(JSON.stringify(record)).not.toMatch(/~[78]/);
  });

  test("isn't stored if a URL within it has a secret", async () => {
    const record = await recordOf(await server.call('/x?next=%2Flogin%3Fotp%3D~7&page=2'));
    expect(record.request.query).toEqual([
      ['next', '[redacted]'],
      ['page', '2'],
    ]);
  });

  test('is redacted in the rest of the request, raw and decoded', async () => {
    const headers = { 'X-Note': 'it is green-horse, also green%2Dhorse, not green' };
    const record = await recordOf(await server.call('/x?token=green%2Dhorse', { headers }));
    expect(record.request.headers).toContainEqual(['X-Note', 'it is [redacted], also [redacted], not green']);
  });
});

describe('the hash of a password', () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';

  test("isn't among the parameters of its statement", async () => {
    const accounts = accountsOf(server);
    const secret = await createSignInLink(accounts, 'alice', new Date(Date.now() + 3_600_000));
    const send = (target: string, fields: Record<string, string>, cookie = '') =>
      server.call(target, formOf(fields, cookie === '' ? {} : { Cookie: cookie }));
    const signedIn = await send(`/sign-in/${secret}`, {});
    const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
    const password = 'nine brown horses';
    const changed = await send(
      '/account/password',
      { 'new-password': password, 'repeated-password': password },
      cookie,
    );
    expect(changed.status).toBe(303);
    const record = await recordOf(changed);
    const stored = record.queries.filter(({ sql }: { sql: string }) => /password/i.test(sql));
    expect(JSON.stringify(stored)).toContain('[redacted]');
    expect(record.redactions).toContainEqual({
      where: expect.stringMatching(/^\/queries\/\d+\/parameters\/\d+$/),
      rule: 'the hash of a password',
    });
    const text = JSON.stringify([record, await recordOf(signedIn)]);
    for (const hidden of ['argon2id', password, 'nine+brown', secret]) expect(text).not.toContain(hidden);
  });

  test('is in no other part of the record', async () => {
    const record = await recordOf(
      await server.call('/x', {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', 'X-Note': `it is ${hash}, they say` },
        body: `alice ${hash}`,
      }),
    );
    expect(JSON.stringify(record)).not.toContain('argon2id');
    expect(record.request.body.text).toBe('alice [redacted]');
  });
});

const postgres = await startPostgres();
afterAll(() => postgres.stop());

test.each(oneEngine)('stores no search terms of the directory on %s', async (engine) => {
  const other = await startTestServer({
    APP_ENV: 'development',
    DATABASE_URL: await newDatabaseUrl(engine, postgres),
    PROFILER_REQUESTS: '10',
  });
  await addProfile(other, 'soren', {
    basics: { name: 'Søren Planted' },
    'x-vitrine': { directory: 'listed' },
  });
  for (const target of ['/people?q=S%C3%B8ren+plant&limit=1&skill=~7', '/people/?q=S%C3%B8ren+plant']) {
    const { headers } = await other.call(target);
    const { body } = await other.call(`/_profiler/${headers['x-debug-token']}?format=json`);
    expect(JSON.parse(body).path).toStartWith('/people');
    expect(body).not.toMatch(/plant|s(?:%C3%B8|ø|o)ren|~7/i);
  }
  await other.stop();
});
