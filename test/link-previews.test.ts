import { afterAll, beforeAll, expect, test } from 'bun:test';
import scrape from 'open-graph-scraper';
import { unfurl } from 'unfurl.js';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addProfile(server, 'ada', {
    basics: { name: 'Ada Lovelace', label: 'Analyst' },
    projects: [{ name: 'Engine', description: 'A machine that weaves numbers.' }],
    'x-vitrine': { locales: { fr: { '/basics/label': 'Analyste' } } },
  });
});
afterAll(() => server.stop());

/** Reads a page's link preview like other programs do. */
async function look(path: string) {
  const { body: html } = await server.call(path, { host: preview });
  const { result } = await scrape({ html });
  const ask = () => fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { Host: preview } });
  return { result, unfurled: await unfurl(`http://${preview}${path}`, { fetch: ask, oembed: false }) };
}

test.each([
  ['/ada', '/ada?format=card&lang=en', 'Ada Lovelace – Analyst'],
  ['/ada?lang=fr', '/ada?format=card&lang=fr', 'Ada Lovelace – Analyste'],
  ['/ada/projects', '/ada?format=card&lang=en', 'Ada Lovelace'],
  ['/ada/projects/engine', '/ada/projects/engine?format=card&lang=en', 'Engine – Ada Lovelace'],
])('a link preview of %s finds its card', async (path, card, words) => {
  const { result, unfurled } = await look(path);
  const url = `http://${preview}${card}`;
  const size = { width: 1200, height: 630 };
  const [found] = result.ogImage ?? [];
  expect({ ...found, width: Number(found?.width), height: Number(found?.height) }).toEqual({
    url,
    type: 'image/png',
    ...size,
    alt: words,
  });
  expect(result.twitterCard).toBe('summary_large_image');
  expect(unfurled.open_graph.images?.[0]).toMatchObject({ url, type: 'image/png', ...size });
  expect(unfurled.twitter_card.card).toBe('summary_large_image');
  const { status, headers } = await server.call(card, { host: preview });
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});
