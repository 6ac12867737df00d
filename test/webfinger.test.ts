import { afterAll, describe, expect, test } from 'bun:test';
import WebFinger from 'webfinger.js';
import { putFile } from '../src/accounts/change-files.ts';
import { suspendUser } from '../src/accounts/change-state.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { publish } from '../src/accounts/publish.ts';
import { renameUser } from '../src/accounts/rename-user.ts';
import { accountsOf } from './support/accounts.ts';
import { createPng } from './support/foreign-pictures.ts';
import { freePort } from './support/free-port.ts';
import { addProfile, startTestServer } from './support/server.ts';

const port = await freePort();
const host = `localhost:${port}`;
const profiles = `http://preview.localhost:${port}`;
const server = await startTestServer({
  PORT: String(port),
  BASE_URL: `http://${host}`,
  PROFILES_URL: profiles,
  API_URL: `http://api.localhost:${port}`,
});
afterAll(() => server.stop());
const accounts = accountsOf(server);
await addProfile(server, 'ada', {
  basics: {
    name: 'Ada',
    email: 'ada@secret.example',
    url: 'https://ada.example/',
    profiles: [
      { network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' },
      { network: 'Radio', username: 'no address' },
    ],
  },
});
await putFile(accounts, 'ada', 'basics/image/ada.png', createPng(8, 8));
await publish(accounts, 'ada');
await addProfile(server, 'before', { basics: { name: 'Renamed' } });
await renameUser(accounts, 'before', '王.é');
await createUser(accounts, 'draft');
await addProfile(server, 'gone', { basics: { name: 'Gone' } });
await suspendUser(accounts, 'gone');

const ask = (query: string, headers: Record<string, string> = {}) =>
  server.call(`/.well-known/webfinger${query}`, { host, headers });
const find = (resource: string) => ask(`?resource=${encodeURIComponent(resource)}`);

describe('WebFinger', () => {
  test('leads an unknown client from an account to the profile', async () => {
    const client = new WebFinger({ tls_only: false, allow_private_addresses: true });
    const { object, idx } = await client.lookup(`ada@${host}`);
    expect<unknown>(object).toEqual({
      subject: `acct:ada@${host}`,
      aliases: [`${profiles}/ada`],
      properties: { 'http://schema.org/name': 'Ada' },
      links: [
        { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `${profiles}/ada` },
        { rel: 'self', type: 'application/json', href: `${profiles}/ada?format=json` },
        { rel: 'alternate', type: 'application/ld+json', href: `${profiles}/ada?format=jsonld` },
        { rel: 'alternate', type: 'text/vcard', href: `${profiles}/ada?format=vcard` },
        {
          rel: 'http://webfinger.net/rel/avatar',
          type: 'image/png',
          href: `${profiles}/ada/basics/image/ada.png`,
        },
        { rel: 'me', href: 'https://ada.example/' },
        { rel: 'me', href: 'https://social.example/@ada' },
      ],
    });
    for (const { type = '', href = '' } of object.links.slice(0, 5)) {
      const { pathname, search } = new URL(String(href));
      const answer = await server.call(pathname + search, { host: new URL(profiles).host });
      expect([answer.status, answer.headers['content-type']?.split(';')[0]]).toEqual([200, String(type)]);
    }
    expect(idx.links.avatar).toHaveLength(1);
    await expect(client.lookup(`nobody@${host}`)).rejects.toThrow('resource not found');
  });

  test('allows scripts of every site, with its media type and cache headers', async () => {
    const { status, headers } = await find(`acct:ada@${host}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/jrd+json',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const again = await ask(`?resource=acct:ada@${host}`, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
  });

  test('accepts the profile URL for the account, on either host', async () => {
    const { body } = await find(`acct:ada@${host}`);
    for (const resource of [`${profiles}/ada`, `acct:ada@preview.localhost:${port}`])
      expect((await find(resource)).body).toBe(body);
  });

  test('returns the requested links and everything else', async () => {
    const { body } = await ask(
      `?resource=acct:ada@${host}&rel=me&rel=${encodeURIComponent('http://webfinger.net/rel/avatar')}`,
    );
    const { subject, links } = JSON.parse(body);
    expect(subject).toBe(`acct:ada@${host}`);
    expect(links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'http://webfinger.net/rel/avatar',
      'me',
      'me',
    ]);
    expect(JSON.parse((await ask(`?resource=acct:ada@${host}&rel=none`)).body).links).toEqual([]);
  });

  test('returns the current name of a renamed user', async () => {
    for (const name of ['before', '王.é']) {
      const { status, body } = await find(`acct:${encodeURIComponent(name)}@${host}`);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({
        subject: `acct:%E7%8E%8B.%C3%A9@${host}`,
        aliases: [`${profiles}/%E7%8E%8B.%C3%A9`],
      });
    }
  });

  test('finds published users only, and returns public content only', async () => {
    const shape = async (resource: string) => {
      const { status, headers, body } = await find(resource);
      return { status, origins: headers['access-control-allow-origin'], body: body.replaceAll(resource, '') };
    };
    const unknown = await shape(`acct:nobody@${host}`);
    expect(unknown).toMatchObject({ status: 404, origins: '*' });
    for (const name of ['draft', 'gone', 'Ada', '..', 'a%00b'])
      expect(await shape(`acct:${name}@${host}`)).toEqual(unknown);
    expect(await shape('acct:ada@elsewhere.example')).toEqual(unknown);
    expect((await find(`acct:ada@${host}`)).body).not.toContain('secret.example');
  });

  test.each(['', '?resource=', '?resource=ada', '?rel=me', '?resource=acct:ada@x&resource=acct:ada@x'])(
    'reports missing parameters: %p',
    async (query) => {
      const { status, headers, body } = await ask(query, { Accept: 'application/json' });
      expect(status).toBe(400);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(body).detail).toBe(`Send one resource, for example ?resource=acct:ada@${host}.`);
    },
  );

  test('exists on the main host only', async () => {
    const answer = await server.call('/.well-known/webfinger?resource=acct:ada@x', {
      host: new URL(profiles).host,
    });
    expect([answer.status, answer.body.includes('User not found.')]).toEqual([404, true]);
  });
});
