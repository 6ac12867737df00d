import { afterAll, describe, expect, test } from 'bun:test';
import { parseConfig } from '../src/core/config/config.ts';
import { documentation } from '../src/core/html/site.ts';
import { readSite } from '../src/ops/server/read-site.ts';
import { accountsOf } from './support/accounts.ts';
import { createOperator } from './support/create-operator.ts';
import { signInAs } from './support/member.ts';
import { createPicture } from './support/pictures.ts';
import { appSecret, main, preview, startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><circle r="20"/></svg>';
const about = [
  '# Who we are\n\nWe **guide** ships. <script>alert(1)</script> [No](javascript:alert(1))',
  '| Port | Since |\n|---|---|\n| [Brest](https://brest.example) | <b>1890</b> |',
].join('\n\n');

async function fileWith(name: string, content: string | Uint8Array): Promise<string> {
  const path = temporaryPath(name);
  await Bun.write(path, content);
  return path;
}

test.each([
  ['off', 'listed', false],
  ['public', 'unlisted', false],
  ['members', 'listed', false],
  ['public', 'listed', true],
])('with DIRECTORY=%s and people %s, the landing page shows people: %p', async (access, choice, shows) => {
  const server = await startTestServer({ DIRECTORY: access, DIRECTORY_DEFAULT: choice });
  const { body } = await server.call('/');
  await server.stop();
  expect(body.match(/href="\/sign-in"/g)).toHaveLength(1);
  expect([body.includes('class="opening"'), body.includes('Alice Example')]).toEqual([shows, shows]);
});

const mail = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Guild <guild@vitrine.test>' };
const provider = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'vitrine',
  OIDC_CLIENT_SECRET: 'x'.repeat(32),
  OIDC_NAME: 'Harbour login',
};

test.each<[Record<string, string>, string, string]>([
  [{}, '/sign-in', 'Sign in'],
  [{ ...mail, REGISTRATION: 'open' }, '/join', 'Create profile'],
  [{ ...mail, REGISTRATION: 'request' }, '/join', 'Request an account'],
  [{ ...provider, SIGN_IN: 'oidc' }, '/oidc/sign-in', 'Sign in with Harbour login'],
  [{ ...provider, SIGN_IN: 'oidc,password' }, '/sign-in', 'Sign in'],
])('with %p the call to action leads to %s: %s', async (environment, path, label) => {
  const server = await startTestServer({
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
    ...environment,
  });
  const { body } = await server.call('/');
  const member = await (await signInAs(server, 'alice')).get('/');
  await server.stop();
  expect(body.match(/<a class="button action" href="(.*?)">(.*?)<\/a>/)?.slice(1)).toEqual([path, label]);
  expect(body).toContain('<h1>The people of Vitrine, and what they make</h1>');
  expect(member.body).not.toContain('button action');
});

describe('a customized site', async () => {
  const server = await startTestServer({
    SITE_NAME: 'Guild & Pilots',
    SITE_DESCRIPTION: 'Find the pilot <of> your port.',
    SITE_COLOR: '#FC0',
    SITE_LOGO: await fileWith('logo.svg', drawing),
    SITE_ABOUT: await fileWith('about.md', about),
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
  });
  afterAll(() => server.stop());
  const landing = (await server.call('/')).body;
  const [, logo = ''] = /<img class="logo" src="([^"]+)"/.exec(landing) ?? [];

  test('has its name, description and text on the landing page', () => {
    expect(landing).toContain('<title>Guild &amp; Pilots</title>');
    expect(landing).toContain('<h1 lang="en" dir="auto">Find the pilot &lt;of> your port.</h1>');
    expect(landing).toContain('<h2>Who we are</h2><p>We <strong>guide</strong> ships.');
    expect(landing).toContain(
      '<table><thead><tr><th scope="col">Port</th><th scope="col">Since</th></tr></thead>',
    );
    expect(landing).toContain(
      'rel="noopener">Brest</a></td><td>&lt;b&gt;1890&lt;/b&gt;</td></tr></tbody></table>',
    );
    expect(landing).toContain('Alice Example');
    expect(landing).toContain('<a class="button action" href="/sign-in">Sign in</a>');
    expect(landing).not.toMatch(/<script>|javascript:|Vitrine/);
  });

  test.each(['/sign-in', '/people', '/nowhere'])(
    'has its name, logo and color in the frame of %s',
    async (path) => {
      const { body } = await server.call(path);
      expect(body).toContain('<bdi>Guild &amp; Pilots</bdi>');
      expect(body).toContain(`src="${logo}"`);
      expect(body).toContain(`<link rel="icon" href="${logo}"`);
      expect(body).toContain('content="#ffcc00"');
      expect(body).toContain(':root{--brand:#ffcc00}');
      expect(body).not.toContain('Vitrine');
    },
  );

  test.each([
    ['/', 'Guild &amp; Pilots'],
    ['/people?q=harbour', 'People'],
  ])('%s describes itself in link previews without a drawing', async (path, title) => {
    const { body } = await server.call(path);
    const said = [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)];
    expect(Object.fromEntries(said.map(([, name, content]) => [name, content]))).toEqual({
      type: 'website',
      title,
      description: 'Find the pilot &lt;of> your port.',
      url: `http://${main}${path.replace(/\?.*/, '')}`,
      site_name: 'Guild &amp; Pilots',
    });
  });

  test("marks the description's language on pages in another", async () => {
    expect((await server.call('/?lang=fr')).body).toContain('<h1 lang="en" dir="auto">');
  });

  test('serves the logo as immutable without active content', async () => {
    const { status, headers, body } = await server.call(logo);
    expect([status, body]).toEqual([200, drawing]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
    });
  });

  test('is named on profile pages without an external image', async () => {
    const profile = (await server.call('/alice', { host: preview })).body;
    expect(profile).toContain('<meta property="og:site_name" content="Guild &amp; Pilots"/>');
    expect(profile).toContain(`<a href="http://${main}/"><bdi>Guild &amp; Pilots</bdi></a>`);
    const missing = (await server.call('/nobody', { host: preview })).body;
    expect(missing).toContain('<bdi>Guild &amp; Pilots</bdi>');
    expect(profile + missing).not.toContain('/assets/');
  });

  test("is named in the feed and in operators' mails", async () => {
    expect((await server.call('/people/feed')).body).toContain(
      '<title>New people · Guild &amp; Pilots</title>',
    );
    const accounts = accountsOf(server);
    await createOperator(accounts, 'opal');
    const operator = await signInAs(server, 'opal');
    const { body } = await operator.post('/users/alice/invite', { hours: '24' });
    const [, mail = ''] = /href="(mailto:[^"]+)"/.exec(body) ?? [];
    const written = new URL(mail.replaceAll('&amp;', '&')).searchParams;
    expect(written.get('subject')).toBe('Your profile on Guild & Pilots');
    expect(written.get('body')).toMatch(/to Guild & Pilots once:\nhttp:\/\/vitrine\.test\/sign-in\/\S+\n/);
  });
});

test('shows an image logo in link previews', async () => {
  const server = await startTestServer({
    SITE_LOGO: await fileWith('logo.png', await createPicture('png', 300, 200)),
  });
  const { body } = await server.call('/');
  const [, logo = ''] = /<img class="logo" src="([^"]+)"/.exec(body) ?? [];
  expect(body).toContain(`<meta property="og:image" content="http://${main}${logo}"/>`);
  expect(body).toContain('<meta property="og:image:width" content="300"/>');
  await server.stop();
});

describe('settings of the site', () => {
  const read = (environment: Record<string, string>) => {
    const result = parseConfig({ APP_SECRET: appSecret, ...environment });
    if ('problems' in result)
      throw new Error(result.problems.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
    return readSite(result.config);
  };

  test('have defaults', async () => {
    expect(await read({})).toEqual({
      name: 'Vitrine',
      language: 'en',
      description: null,
      color: '#8a3b12',
      logo: null,
      about: null,
      links: [],
      help: documentation,
    });
  });

  test.each([
    ['#abc', '#aabbcc'],
    ['#ABCD', '#aabbcc'],
    ['#A1b2C3', '#a1b2c3'],
    ['#a1b2c380', '#a1b2c3'],
  ])('accept the color %s', async (given, color) => {
    expect((await read({ SITE_COLOR: given })).color).toBe(color);
  });

  test('report invalid values with valid ones', () => {
    const wrong = { SITE_NAME: 'x'.repeat(61), SITE_DESCRIPTION: 'two\nlines', SITE_COLOR: 'rebeccapurple' };
    expect(() => read(wrong)).toThrow(
      [
        `SITE_NAME is "${'x'.repeat(61)}": use 1 to 60 characters in one line`,
        'SITE_DESCRIPTION is "two\\nlines": use 1 to 300 characters in one line',
        'SITE_COLOR is "rebeccapurple": use a hexadecimal color, for example #0a5bd3',
      ].join('\n'),
    );
  });

  test('report problems of the files that they name', async () => {
    const page = await fileWith('logo.html', '<html><svg>');
    const large = await fileWith('large.md', 'x'.repeat(64 * 1024 + 1));
    const latin = await fileWith('latin.md', Buffer.from('caf\xe9', 'latin1'));
    const problem = (environment: Record<string, string>) =>
      read(environment).catch(({ message }) => message);
    expect(await problem({ SITE_LOGO: '/no/logo.png', SITE_ABOUT: large })).toBe(
      `SITE_LOGO is "/no/logo.png": there is no such file or folder\nSITE_ABOUT is "${large}": it has 65 KiB; use a file of 64 KiB or less`,
    );
    expect(await problem({ SITE_LOGO: latin })).toContain(
      'use a PNG, JPEG or WebP file, or an SVG file with a viewBox',
    );
    expect(await problem({ SITE_LOGO: page })).toContain(
      'use a PNG, JPEG or WebP file, or an SVG file with a viewBox',
    );
    expect(await problem({ SITE_LOGO: '/dev/zero' })).toContain('it is not a file; name one');
    expect(await problem({ SITE_ABOUT: latin })).toContain('it is not written in UTF-8');
  });

  test('recognize a logo by its content', async () => {
    const path = await fileWith('logo.gif', await createPicture('png', 30, 20));
    expect((await read({ SITE_LOGO: path })).logo).toMatchObject({
      type: 'image/png',
      width: 30,
      height: 20,
      path: expect.stringMatching(/^\/assets\/logo-[0-9a-f]{16}\.png$/),
    });
  });
});
