import { afterAll, describe, expect, test } from 'bun:test';
import { addProfile, preview, startTestServer } from './support/server.ts';

/** A page is cached per language and session: another visitor gets their own. */
describe('a cached page', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  await addProfile(server, 'ada', {
    basics: { name: 'Ada', summary: 'Hello' },
    work: [{ name: 'Acme', summary: 'Numbers' }, { name: 'Bolt' }],
    talks: [{ title: 'On loops' }],
    'x-vitrine': {
      language: 'en',
      locales: { fr: { '/basics/summary': 'Bonjour' }, pt: { '/basics/summary': 'Bom dia' } },
    },
  });
  const look = async (target: string, language: string) =>
    (await server.call(target, { host: preview, headers: { 'Accept-Language': language } })).body;

  test("is in the client's own interface language", async () => {
    const headings = { en: '>Work<', de: '>Berufserfahrung<', es: '>Experiencia<' };
    for (const path of ['/ada', '/ada/work', '/ada/work/acme']) {
      for (const _turn of ['seen', 'made', 'kept']) {
        for (const [language, heading] of Object.entries(headings)) {
          const page = await look(path, language);
          for (const one of Object.values(headings))
            expect([path, language, one, page.includes(one)]).toEqual([path, language, one, one === heading]);
        }
      }
    }
  });

  test('has the requested language, place and format', async () => {
    for (const _turn of ['seen', 'made', 'kept']) {
      expect(await look('/ada?lang=fr', 'en')).toContain('Bonjour');
      // The interface lacks this language, so only the content distinguishes the two pages.
      expect(await look('/ada?lang=pt', 'en')).toContain('Bom dia');
      expect(await look('/ada?lang=en', 'en')).toContain('Hello');
      for (const format of ['html', 'markdown', 'json']) {
        expect(await look(`/ada/work/acme?format=${format}`, 'en')).toContain('Numbers');
        expect(await look(`/ada/work/bolt?format=${format}`, 'en')).not.toContain('Numbers');
        expect(await look(`/ada/work?format=${format}`, 'en')).toContain('Bolt');
        expect(await look(`/ada/talks?format=${format}`, 'en')).toContain('On loops');
      }
      expect(await look('/ada?format=text', 'en')).not.toContain('<');
      expect(JSON.parse(await look('/ada?format=jsonld', 'en'))['@context']).toBeDefined();
    }
  });

  test('is dropped with the next publish', async () => {
    await addProfile(server, 'ada', { basics: { name: 'Countess' } });
    expect(await look('/ada', 'en')).toContain('Countess');
  });
});

test('a cached page with an ongoing period expires at the end of the month', async () => {
  let month = '2026-01';
  const server = await startTestServer({}, { now: () => new Date(`${month}-15T12:00:00Z`) });
  await addProfile(server, 'ada', { work: [{ name: 'Acme', startDate: '2025-11' }] });
  const look = async () => (await server.call('/ada', { host: preview })).body;
  for (const _turn of ['seen', 'made', 'kept']) expect(await look()).toContain('3 mos');
  month = '2026-02';
  expect(await look()).toContain('4 mos');
  await server.stop();
});
