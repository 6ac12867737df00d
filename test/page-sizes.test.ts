import { afterAll, describe, expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { themes } from '../src/domain/profile/document.ts';
import { accountsOf } from './support/accounts.ts';
import { createOperator } from './support/create-operator.ts';
import { ofModule } from './support/has-module.ts';
import { signInAs } from './support/member.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';

const most = 20 * 1024;

describe('a page is one file of at most 20 KiB compressed, and so are its styles', async () => {
  const server = await startTestServer({
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
    SITE_COLOR: '#1d5b4a',
  });
  afterAll(() => server.stop());
  const { database } = server;
  await createOperator(accountsOf({ database }), 'olga');
  for (const theme of themes)
    await addProfile(server, theme, {
      basics: {
        name: 'Ada',
        profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
      },
      work: [{ name: 'Engine', position: 'Engineer', startDate: '2019' }],
      'x-vitrine': { theme, accent: 'teal' },
    });
  await addProfile(server, 'olga', {
    basics: { name: 'Olga' },
    work: [{ name: 'Site', position: 'Operator' }],
  });
  const olga = await signInAs(server, 'olga');

  test.each([
    ...['/', '/people', '/people?view=table', '/account', '/tokens', '/users', '/users/olga'],
    ...ofModule('webhooks', '/webhooks'),
    ...[
      '/edit',
      '/edit/basics',
      '/edit/work',
      '/edit/work/site',
      '/edit/_new',
      '/edit/appearance',
      '/edit/languages',
    ],
    ...['/welcome', '/welcome/picture', '/welcome/work', '/edit/go', '/activity'],
    ...ofModule('shares', '/share'),
    ...ofModule('link-cards', '/link-cards'),
    ...ofModule('groups', '/edit/groups'),
    ...['/files', '/publish', '/history', '/import', '/export', '/edit/json'],
    ...ofModule('links', '/links'),
    ...ofModule('statistics', '/statistics'),
  ])('%s', async (path) => {
    const { status, body } = await olga.get(path);
    expect(status).toBe(200);
    expect(sizesOf(body)).toEqual({ styles: true, page: true });
  });

  test('an error', async () => {
    expect(sizesOf((await olga.get('/nowhere')).body)).toEqual({ styles: true, page: true });
  });

  test.each([...themes])('the profile in the theme %s', async (theme) => {
    const { body } = await server.call(`/${theme}`, { host: preview });
    expect(body).toContain('<h1');
    expect(sizesOf(body)).toEqual({ styles: true, page: true });
  });
});

function sizesOf(body: string) {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  return {
    styles: styles === '' ? 'there are none' : gzipSync(styles).length <= most || gzipSync(styles).length,
    page: gzipSync(body).length <= most || gzipSync(body).length,
  };
}
