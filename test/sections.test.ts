import { afterAll, describe, expect, test } from 'bun:test';
import { putFile } from '../src/accounts/change-files.ts';
import { publish } from '../src/accounts/publish.ts';
import { accountsOf } from './support/accounts.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const get = (target: string, headers: Record<string, string> = {}) =>
  server.call(target, { host: preview, headers });

const lists = {
  basics: { name: 'Ada' },
  work: [{ name: 'Acme' }],
  projects: [{ name: 'Engine' }],
  patents: [{ title: 'A wheel' }],
  talks: [{ title: 'On loops' }],
  references: [
    {
      name: 'Charles Sesame',
      reference: 'Sesame says that she is good',
      'x-vitrine': { slug: 'charles', locales: { fr: { '/reference': 'Sesame dit' } } },
    },
  ],
};

describe('sections', () => {
  test("follow the member's order, then the default one", async () => {
    await addProfile(server, 'ada', {
      ...lists,
      'x-vitrine': { sections: ['talks', 'awards', { name: 'references' }] },
    });
    const page = await get('/ada');
    expect([...page.body.matchAll(/<h2 id="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'talks',
      'references',
      'work',
      'projects',
      'patents',
    ]);
    const markdown = (await get('/ada?format=markdown')).body;
    expect([...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Talks',
      'References',
      'Work',
      'Projects',
      'Patents',
    ]);
    const text = (await get('/ada?format=text')).body;
    expect([...text.matchAll(/^(.+)\n-+$/gm)].map(([, title]) => title)).toEqual([
      'Talks',
      'References',
      'Work',
      'Projects',
      'Patents',
    ]);
    expect(JSON.parse((await get('/ada?format=json')).body)).not.toHaveProperty('x-vitrine');
  });

  test('look like missing ones in every format and language if private as a whole', async () => {
    const accounts = accountsOf(server);
    await addProfile(server, 'eve', lists);
    await putFile(accounts, 'eve', 'references/charles/letter.txt', new TextEncoder().encode('sesame'));
    await publish(accounts, 'eve');
    expect((await get('/eve/references/charles/letter.txt')).body).toBe('sesame');
    await addProfile(server, 'eve', {
      ...lists,
      'x-vitrine': { sections: [{ name: 'references', visibility: 'private' }, 'projects'] },
    });
    for (const format of ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text']) {
      for (const language of ['en', 'fr']) {
        const { status, body } = await get(`/eve?format=${format}&lang=${language}`);
        expect([format, status, /sesame|references/i.test(body)]).toEqual([format, 200, false]);
      }
    }
    for (const rest of ['', '/charles', '/charles/letter.txt']) {
      const hidden = await get(`/eve/references${rest}`);
      const missing = await get(`/eve/certificat${rest}`);
      const shown = ({ status, body, headers }: typeof hidden) => [
        status,
        body.replaceAll('references', 'certificat'),
        { ...headers, date: '' },
      ];
      expect(shown(hidden)).toEqual(shown(missing));
      expect(hidden.status).toBe(404);
    }
    expect(Object.keys(JSON.parse((await get('/eve?format=json')).body))).not.toContain('references');
  });
});

test('an accent colors the page under the same strict policy', async () => {
  await addProfile(server, 'ida', { basics: { name: 'Ida' }, 'x-vitrine': { accent: 'plum' } });
  const { body, headers } = await get('/ida');
  expect(body).toContain('@media screen{:root{--accent:#7d2a74}}');
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});
