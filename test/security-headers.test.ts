import { afterAll, describe, expect, test } from 'bun:test';
import { putFile } from '../src/accounts/change-files.ts';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { publish } from '../src/accounts/publish.ts';
import { accountsOf } from './support/accounts.ts';
import type { Call, Response } from './support/client.ts';
import { signInAs } from './support/member.ts';
import { addProfile, api, main, preview, startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';

const siteLogo = temporaryPath('logo.svg');
await Bun.write(siteLogo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
const server = await startTestServer({
  SITE_LOGO: siteLogo,
  BASE_URL: `https://${main}`,
  PROFILES_URL: `https://${preview}`,
  API_URL: `https://${api}`,
  CORS_ORIGINS: '*',
  DIRECTORY: 'public',
});
afterAll(() => server.stop());
const { database } = server;
const accounts = accountsOf({ database });
await addProfile(server, 'ada', { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] });
await putFile(accounts, 'ada', 'projects/engine/a.html', Buffer.from('<p>a'));
await publish(accounts, 'ada');
const { token } = await createToken(accounts, { username: 'ada', scopes: ['profile:read'], expiresAt: null });
const member = await signInAs(server, 'ada');
const { etag = '' } = (await server.call('/ada', { host: preview })).headers;

const [logoPath = ''] = /\/assets\/logo-\w+\.svg/.exec((await server.call('/')).body) ?? [];

const on = (host: string, target: string, options: Call = {}) => ({ host, target, options });
const withToken = { headers: { Authorization: `Bearer ${token}` } };
/** A page, data, an uploaded file, or a logo with its own styles. */
type Policy = 'page' | 'data' | 'file' | 'drawing' | 'none';

const kinds: [name: string, asked: ReturnType<typeof on>, status: number, policy: Policy][] = [
  ['the landing page', on(main, '/'), 200, 'page'],
  ['the logo of the site', on(main, logoPath), 200, 'drawing'],
  ['the sign-in page', on(main, '/sign-in'), 200, 'page'],
  ['a page for a member', on(main, '/account', { headers: { Cookie: member.cookie } }), 200, 'page'],
  ['the way to the sign-in page', on(main, '/account'), 303, 'data'],
  ['E1 as a page', on(main, '/portal/a/Doc/b'), 404, 'page'],
  ['E1 as a problem', on(main, '/x', { headers: { Accept: 'application/json' } }), 404, 'data'],
  ['E1 as text', on(main, '/x', { headers: { Accept: 'text/plain' } }), 404, 'data'],
  ['E2', on(main, '/', { method: 'PUT' }), 405, 'page'],
  ['health', on(main, '/health'), 200, 'data'],
  ['a refusal', on(main, '/a b'), 400, 'page'],
  ['another host', on('elsewhere.test', '/'), 421, 'page'],
  ['the directory', on(main, '/people'), 200, 'page'],
  ['the directory for a frame', on(main, '/people/embed'), 200, 'page'],
  ['the directory as JSON', on(main, '/people?format=json'), 200, 'data'],
  ['the directory as CSV', on(main, '/people?format=csv'), 200, 'data'],
  ['the directory as vCards', on(main, '/people?format=vcard'), 200, 'data'],
  ['the directory through the API', on(api, '/people'), 200, 'data'],
  ['who is new', on(main, '/people/feed'), 200, 'data'],
  ['the sitemap', on(main, '/sitemap.xml'), 200, 'data'],
  ['what robots may do', on(main, '/robots.txt'), 200, 'data'],
  ['a profile', on(preview, '/ada'), 200, 'page'],
  ['a profile that was kept', on(preview, '/ada'), 200, 'page'],
  ['a profile that the reader has', on(preview, '/ada', { headers: { 'If-None-Match': etag } }), 304, 'none'],
  ['a profile as JSON', on(preview, '/ada?format=json'), 200, 'data'],
  ['a profile as a vCard', on(preview, '/ada?format=vcard'), 200, 'data'],
  ['a section', on(preview, '/ada/projects'), 200, 'page'],
  ['a QR code', on(preview, '/ada?format=qr'), 200, 'data'],
  ['a file', on(preview, '/ada/projects/engine/a.html'), 200, 'file'],
  ['a missing file', on(preview, '/ada/projects/engine/b.html'), 404, 'page'],
  ['E3', on(preview, '/nobody'), 404, 'page'],
  ['a trailing slash', on(preview, '/ada/'), 301, 'data'],
  ['the index of the API', on(api, '/'), 200, 'data'],
  ['the documentation', on(api, '/docs'), 200, 'page'],
  ['a draft', on(api, '/users/ada/draft', withToken), 200, 'data'],
  ['a file of a draft', on(api, '/users/ada/files/projects/engine/a.html', withToken), 200, 'file'],
  ['nobody’s draft', on(api, '/users/ada/draft'), 401, 'data'],
  [
    'a preflight',
    on(api, '/users', {
      method: 'OPTIONS',
      headers: { Origin: 'https://x.test', 'Access-Control-Request-Method': 'GET' },
    }),
    204,
    'data',
  ],
];

/** URLs that contain a search. Their referrer is hidden even from our own pages. */
const hasQuestion = /^\/people(?:\/embed)?(?:\?|$)/;

function policyOf({ headers }: Response): Policy {
  const policy = headers['content-security-policy'] ?? '';
  if (policy === '') return 'none';
  if (policy === "default-src 'none'; frame-ancestors 'none'") return 'data';
  if (policy === "sandbox; default-src 'none'; frame-ancestors 'none'") return 'file';
  if (/^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-/.test(policy))
    return 'drawing';
  const isPage =
    policy.startsWith("default-src 'none'; ") &&
    /style-src 'sha256-[^']+'/.test(policy) &&
    policy.includes("base-uri 'none'") &&
    policy.endsWith("frame-ancestors 'none'") &&
    !/unsafe|\*/.test(policy);
  if (isPage) return 'page';
  throw new Error(`another policy: ${policy}`);
}

describe('the browser policy of', () => {
  test.each(kinds)('%s', async (_name, { host, target, options }, status, policy) => {
    const answer = await server.call(target, { host, ...options });
    const { headers } = answer;
    const isData = host === preview || host === api;
    expect({
      status: answer.status,
      policy: policyOf(answer),
      transport: headers['strict-transport-security'],
      opener: headers['cross-origin-opener-policy'],
      resource: headers['cross-origin-resource-policy'],
      permissions: headers['permissions-policy']?.includes('camera=()'),
      referrer: headers['referrer-policy'],
      sniffing: headers['x-content-type-options'],
      origins: headers['access-control-allow-origin'],
      cookie: headers['set-cookie'],
    }).toEqual({
      status,
      policy,
      transport: 'max-age=31536000',
      opener: 'same-origin',
      resource: isData ? 'cross-origin' : 'same-origin',
      permissions: true,
      referrer:
        hasQuestion.test(target) && host === main ? 'strict-origin' : 'strict-origin-when-cross-origin',
      sniffing: 'nosniff',
      origins: isData ? '*' : undefined,
      cookie: undefined,
    });
    const varies = (headers.vary ?? '').split(', ');
    expect([varies.includes('Authorization'), varies.includes('Cookie')]).toEqual([
      host === api,
      host !== preview && host !== api,
    ]);
  });

  test('a host without TLS sends no HSTS header', async () => {
    const plain = await startTestServer();
    const { headers } = await plain.call('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
    await plain.stop();
  });
});
