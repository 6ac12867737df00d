import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { type ProfileDocument, themes } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { createPicture } from '../support/pictures.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), PROFILES_URL: `http://${preview}:${port}` });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const text = 'Draws maps of coasts, and measures where the sea ends. '.repeat(6);
const basics = { name: 'Mara Lindqvist', label: 'Mapmaker', summary: text, url: 'https://mara.example/' };
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Work ${index}`,
    summary: text,
    'x-vitrine': { slug: `work-${index}` },
  }));

/** From a profile with only a name to one with many works. */
const documents: Readonly<Record<string, ProfileDocument>> = {
  bare: { basics: { name: 'Mara' } },
  brief: { basics: { name: 'Mara', label: 'Mapmaker', url: 'https://mara.example/' } },
  sparse: { basics },
  full: {
    basics,
    work: entries(6),
    projects: entries(12),
    education: [{ institution: 'School', area: text }],
    skills: [{ name: 'Maps' }, { name: 'Boats' }],
    links: [{ name: 'Shop', url: 'https://shop.example/' }],
  },
};
const sides = [
  [60, 40],
  [40, 60],
  [90, 30],
] as const;

async function addPage(username: string, document: ProfileDocument, theme: string): Promise<void> {
  const look = { theme, ...(document.work ? { typeface: 'editorial' } : {}) };
  await addProfile(server, username, { ...document, 'x-vitrine': look } as ProfileDocument);
  const accounts = accountsOf(server);
  await putFile(accounts, username, 'basics/image/me.png', await createPicture('png', 60, 60));
  if (document.projects)
    for (const [index, [wide, high]] of [...sides, ...sides].entries())
      await putFile(
        accounts,
        username,
        `projects/work-${index}/a.png`,
        await createPicture('png', wide * 10, high * 10),
      );
  await publish(accounts, username);
}

/** Runs in the page: the parts that moved. */
const shifts = `new Promise((resolve) => {
  const parts = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      parts.push(...sources.map(({ node }) => node?.className || node?.nodeName));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(parts), 300);
})`;

test.each(themes.flatMap((theme) => [390, 1280].map((width) => [theme, width] as const)))(
  'nothing moves at 25 kB/s in the theme %s at %i pixels',
  async (theme, width) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    for (const [name, document] of Object.entries(documents)) {
      if (width === 390) await addPage(`${theme}-${name}`, document, theme);
      const page = await context.newPage();
      const connection = await context.newCDPSession(page);
      const slow = { offline: false, latency: 50, downloadThroughput: 25_000, uploadThroughput: 25_000 };
      await connection.send('Network.emulateNetworkConditions', slow);
      await page.goto(`http://${preview}:${server.port}/${theme}-${name}`, { waitUntil: 'load' });
      expect([name, await page.evaluate<string[]>(shifts)]).toEqual([name, []]);
      await page.close();
    }
    await context.close();
  },
  240_000,
);
