import { afterAll, beforeAll, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { putFile } from '../../../accounts/change-files.ts';
import { publish } from '../../../accounts/publish.ts';
import { anonymousName } from '../../../core/paths/preview.ts';
import { createShare } from '../shares.ts';

/** All texts with "Planted" are public, but the version hides them. */
const document = {
  basics: {
    name: 'Ada Lovelace',
    label: 'Planted label',
    summary: 'Planted summary.',
    email: 'ada@planted.example',
    url: 'https://planted.example/',
    location: { city: 'Planted', region: 'Planted Hills' },
    profiles: [{ network: 'Planted', username: 'planted', url: 'https://planted.example/@ada' }],
  },
  projects: [
    { name: 'Notes', description: 'Seen.', 'x-vitrine': { slug: 'notes' } },
    {
      name: 'Planted plan',
      url: 'https://planted.example/plan',
      description: 'Planted text.',
      'x-vitrine': {
        slug: 'planted-plan',
        formerSlugs: ['planted-old'],
        alt: { 'planted.png': 'Planted alt' },
        locales: { fr: { '/name': 'Plan Planted' } },
      },
    },
  ],
  talks: [{ name: 'Planted talk', 'x-vitrine': { slug: 'planted-talk' } }],
  skills: [{ name: 'Planted skill', keywords: ['planted'], 'x-vitrine': { slug: 'planted-skill' } }],
  work: [{ name: 'Seen Ltd', position: 'Programmer', 'x-vitrine': { slug: 'seen' } }],
  'x-vitrine': {
    titles: { talks: 'Planted title' },
    visibility: { '/basics/email': 'public', '/basics/location/city': 'public' },
    locales: {
      fr: {
        '/basics/label': 'Étiquette planted',
        '/basics/summary': 'Résumé planted',
        '/basics/name': 'Ada L.',
      },
    },
  },
};
const hides = [
  ...['label', 'summary', 'email', 'url', 'location', 'profiles', 'image'].map((name) => `/basics/${name}`),
  '/projects/planted-plan',
  '/talks',
  '/skills/planted-skill',
];
const planted = /planted/i;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shown = ['/ada', '/ada/projects', '/ada/projects/notes', '/ada/work', '/ada/work/seen'];
const hidden = [
  '/ada/projects/planted-plan',
  '/ada/projects/planted-old',
  '/ada/talks',
  '/ada/talks/planted-talk',
  '/ada/skills',
  '/ada/skills/planted-skill',
];
const files = [
  '/ada/projects/planted-plan/planted.png',
  '/ada/projects/planted-plan/planted.txt',
  '/ada/basics/image/planted.png',
];
/** Formats that are made or drawn, so that their bytes may differ each time. */
const made = ['pdf', 'docx', 'card'];

let server: TestServer;
const keys: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_READS: 'off', PDF: 'on', LOCALES: 'en,fr' });
  const accounts = accountsOf(server);
  await addProfile(server, 'ada', document);
  await putFile(accounts, 'ada', 'projects/planted-plan/planted.png', png);
  await putFile(accounts, 'ada', 'projects/planted-plan/planted.txt', Buffer.from('planted'));
  await putFile(accounts, 'ada', 'basics/image/planted.png', png);
  await publish(accounts, 'ada');
  const create = async (terms: object) =>
    (await createShare(accounts, 'ada', { label: 'x', hides, ...terms })).key;
  keys.version = await create({});
  keys.shown = await create({ shows: ['/projects/planted-plan', '/basics/email', '/talks'] });
  keys.anonymous = await create({ anonymous: true });
  keys.locked = await create({ password: 'cogs and levers', headline: 'Locked headline' });
  keys.rewritten = await create({ hides: [], headline: 'Other headline', summary: 'Other summary.' });
});
afterAll(() => server.stop());

async function read(path: string, format: string, key = '', language = '', sent = {}) {
  const query = [format && `format=${format}`, key && `key=${key}`, language && `lang=${language}`];
  const target = `${path}?${query.filter(Boolean).join('&')}`;
  const response = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    headers: { Host: preview, ...sent },
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = JSON.stringify([...response.headers]);
  return { status: response.status, headers, bytes, text: await textOf(format, response.status, bytes) };
}

/** All text in the response. */
async function textOf(format: string, status: number, bytes: Buffer): Promise<string> {
  if (status !== 200) return bytes.toString('latin1');
  if (format === 'docx')
    return Object.values(unzipSync(bytes))
      .map((part) => Buffer.from(part).toString())
      .join('\n');
  if (format !== 'pdf') return bytes.toString();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const [info, outline] = [await pdf.getMetadata(), await pdf.getOutline()];
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, page) => pdf.getPage(page + 1)));
  const parts = pages.map((page) => Promise.all([page.getAnnotations(), page.getStructTree()]));
  return JSON.stringify([text, info, outline, await Promise.all(parts)]);
}

/** All formats from the source, so that the table includes new ones. */
async function formatsOf(path: string): Promise<string[]> {
  const [, list = ''] = /available as ([\w, ]+)/.exec((await read(path, 'nothing')).text) ?? [];
  expect(list).toContain('json');
  return list.split(', ');
}

/** Removes the requested name, because an error may repeat it. */
const without = (text: string, path: string) => text.replaceAll(path, '').replaceAll(path.slice(1), '');

test.each(shown)(
  '%s has nothing that the version hides, in any format and language',
  async (path) => {
    for (const format of await formatsOf(path)) {
      for (const language of ['en', 'fr']) {
        const open = await read(path, format, '', language);
        for (const name of ['version', 'shown']) {
          const found = await read(path, format, keys[name], language);
          const at = [path, format, language, name];
          expect([...at, found.status]).toEqual([...at, open.status]);
          expect([...at, planted.exec(found.text + found.headers)?.[0]]).toEqual([...at, undefined]);
        }
        const wrong = await read(path, format, 'wrong', language);
        const isSame = made.includes(format) ? wrong.status === open.status : wrong.text === open.text;
        expect([path, format, isSame]).toEqual([path, format, true]);
      }
      if (path === '/ada' && !['qr', 'card'].includes(format))
        expect([format, planted.test((await read(path, format)).text)]).toEqual([format, true]);
    }
  },
  120_000,
);

test.each([...hidden, ...files])(
  '%s is 404 with the key, and public without it',
  async (path) => {
    const isFile = files.includes(path);
    const formats = isFile ? [''] : ['', ...(await formatsOf(path.replace('-old', '-plan')))];
    for (const format of formats) {
      for (const name of ['version', 'shown']) {
        const found = await read(path, format, keys[name]);
        const at = [path, format, name];
        expect([...at, found.status]).toEqual([...at, 404]);
        expect([...at, planted.test(without(found.text, path))]).toEqual([...at, false]);
      }
      for (const key of ['', 'wrong']) {
        const { status } = await read(path, format, key);
        const usual = path.endsWith('planted-old') ? 308 : 200;
        expect([path, format, key, status]).toEqual([path, format, key, usual]);
      }
    }
  },
  120_000,
);

test.each([...shown, ...hidden, ...files])(
  '%s shows no hidden part to the key of an anonymous version',
  async (path) => {
    const blind = path.replace('/ada', `/${anonymousName}`);
    const isShown = shown.includes(path);
    const formats = files.includes(path)
      ? ['']
      : ['', ...(await formatsOf(path === '/ada' ? path : '/ada/projects'))];
    for (const format of formats) {
      const found = await read(blind, format, keys.anonymous);
      const at = [path, format];
      expect([...at, isShown || found.status === 404]).toEqual([...at, true]);
      const text = without(found.text, blind) + found.headers;
      expect([...at, /planted|lovelace/i.exec(text)?.[0]]).toEqual([...at, undefined]);
      if (made.includes(format)) continue;
      const named = [await read(path, format, keys.anonymous), await read(path, format, 'wrong')];
      expect([...at, named[0]?.text]).toEqual([...at, named[1]?.text]);
    }
  },
  120_000,
);

test('a version has no ETag, and the ETag of the public page has no effect on it', async () => {
  for (const path of shown)
    for (const format of await formatsOf(path)) {
      const { headers } = await read(path, format);
      const etag = new Map<string, string>(JSON.parse(headers)).get('etag');
      const sent = { 'If-None-Match': etag ?? '*' };
      const found = await read(path, format, keys.version, '', sent);
      const at = [path, format];
      expect([...at, found.status === 304, found.headers.includes('"etag"')]).toEqual([...at, false, false]);
    }
}, 120_000);

test('the card of a version is not that of the public page', async () => {
  const drawn = async (key: string) => {
    for (let turn = 0; turn < 100; turn += 1) {
      const { status, headers, bytes } = await read('/ada', 'card', key);
      if (status === 200 && !headers.includes('plain-')) return bytes.toString('base64');
      await Bun.sleep(50);
    }
    throw new Error('The card was not drawn.');
  };
  const [open, version] = [await drawn(''), await drawn(keys.version ?? '')];
  expect(version === open).toBe(false);
}, 60_000);

test('the page that asks for a password names neither what is hidden nor the new headline', async () => {
  for (const path of [...shown, ...hidden]) {
    const { text } = await read(path, '', keys.locked);
    expect([path, text.includes('type="password"')]).toEqual([path, true]);
    expect([path, /planted|locked headline/i.exec(without(text, path))?.[0]]).toEqual([path, undefined]);
  }
});

test('headline and summary replace every translation, in every format that has them', async () => {
  for (const format of ['html', 'json', 'jsonld', 'markdown', 'text', 'docx', 'pdf'])
    for (const language of ['en', 'fr']) {
      const { text } = await read('/ada', format, keys.rewritten, language);
      const at = [format, language];
      expect([...at, text.includes('Other headline')]).toEqual([...at, true]);
      expect([...at, /planted (?:label|summary)|(?:étiquette|résumé) planted/i.exec(text)?.[0]]).toEqual([
        ...at,
        undefined,
      ]);
    }
  expect((await read('/ada', 'html', keys.rewritten, 'fr')).text).toContain('Ada L.');
}, 60_000);
