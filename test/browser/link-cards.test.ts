import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { type PagesElsewhere, startPagesElsewhere } from '../support/pages-elsewhere.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

const video = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const network = { lookup: async () => ['127.0.0.1'], isPublic: (address: string) => address === '127.0.0.1' };

let browser: Browser;
let server: TestServer;
let site: PagesElsewhere;
let profile = '';

beforeAll(async () => {
  const port = await freePort();
  browser = await launchBrowser();
  const picture = await pictureOf(1200, 630);
  site = await startPagesElsewhere({
    '/article': `<head><meta property="og:title" content="A clock that runs for ten thousand years"><meta property="og:description" content="How the clock in the mountain keeps time, who winds it, and why it was built where hardly anyone will ever see it run."><meta property="og:image" content="/clock.png"></head>`,
    '/notes': '<title>Notes on escapements</title>',
    '/clock.png': (_, response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
  });
  server = await startTestServer(
    {
      PORT: String(port),
      BASE_URL: `http://vitrine.test:${port}`,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
    },
    { network, intervals: { cards: 20, cardsRest: 0 } },
  );
  profile = `http://preview.vitrine.test:${port}/alice`;
  await addProfile(server, 'alice', {
    basics: {
      name: 'Alice Example',
      label: 'Clockmaker',
      summary: `I build clocks. Read about the largest of them:\n\n${site.origin}/article\n\nAnd watch it:\n\nhttps://youtu.be/dQw4w9WgXcQ`,
    },
    links: [
      { name: 'My notes', url: `${site.origin}/notes` },
      { name: 'Workshop', url: 'https://www.openstreetmap.org/#map=16/52.5163/13.3777' },
    ],
  });
  while (
    !(
      await (
        await fetch(`http://127.0.0.1:${port}/alice`, { headers: { host: new URL(profile).host } })
      ).text()
    ).includes('Notes on esc')
  )
    await Bun.sleep(50);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
  await site[Symbol.asyncDispose]();
});

/** An image with a ratio that cards crop. */
async function pictureOf(width: number, height: number): Promise<Uint8Array> {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  return new Bun.Image(dot).resize(width, height).png().bytes();
}

/** Opens the page and records requests to other hosts. */
async function open(
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Player' });
  });
  await page.goto(profile);
  return { page, asked };
}

test('a card sends no request to another site before a click on its button', async () => {
  const { page, asked } = await open();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Load video from YouTube' }).click();
  await page.frameLocator('iframe').getByText('Player').waitFor();
  expect(asked).toEqual([video]);
  await page.getByRole('button', { name: 'Load map from OpenStreetMap' }).click();
  await page.frameLocator('iframe >> nth=1').getByText('Player').waitFor();
  expect(asked.map((url) => new URL(url).host)).toEqual([
    'www.youtube-nocookie.com',
    'www.openstreetmap.org',
  ]);
  const refused = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = 'https://other.example/';
    const blocked = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
    });
    document.body.append(frame);
    return blocked;
  });
  expect(refused).toStartWith('https://other.example');
  expect(asked).toHaveLength(2);
}, 120_000);

test('a card without JavaScript is a link', async () => {
  const { page, asked } = await open({ javaScriptEnabled: false });
  expect(await page.getByRole('button', { name: 'Load video' }).count()).toBe(0);
  expect(await page.locator('.link-card a').count()).toBe(4);
  expect(asked).toEqual([]);
}, 120_000);

test('cards meet the rules of accessibility, on a phone and in the dark', async () => {
  for (const options of [
    { viewport: { width: 1100, height: 1400 } },
    { viewport: { width: 360, height: 1400 }, colorScheme: 'dark' as const },
  ]) {
    const { page } = await open(options);
    await page.locator('.link-card img').first().scrollIntoViewIfNeeded();
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
  }
}, 120_000);
