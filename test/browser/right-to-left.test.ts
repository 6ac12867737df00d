import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { samples } from '../../src/domain/profile/samples.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/long.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

/** The position of the end of the first such text on the page. */
function sideOf(page: Page, text: string, end = text): Promise<{ left: number; right: number }> {
  return page.evaluate(
    ([wanted = '', end = '']) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at + wanted.length - end.length);
        range.setEnd(node, at + wanted.length);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }
      throw new Error(`${wanted} is not there`);
    },
    [text, end],
  );
}

describe('for right-to-left readers', () => {
  let browser: Browser;
  let server: TestServer;
  let port: number;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage({ locale: 'ar' });
    port = await freePort();
    server = await startTestServer({
      PORT: String(port),
      BASE_URL: `http://vitrine.test:${port}`,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
      DIRECTORY: 'public',
      DIRECTORY_DEFAULT: 'listed',
    });
    for (const [username, document] of Object.entries(samples)) await addProfile(server, username, document);
    await addProfile(server, 'rami', {
      basics: {
        name: 'Rami',
        email: 'r@e.example',
        phone: '+961 1 234',
        location: { city: 'Beirut', countryCode: 'LB' },
      },
      references: [{ name: 'Karim', reference: 'She finds the word that the author was looking for.' }],
      projects: [{ name: 'Tide', url: 'https://tide.example/a/' }],
      'x-vitrine': {
        visibility: { '/basics/email': 'public', '/basics/phone': 'public' },
        locales: { ar: { '/basics/name': 'رامي' } },
      },
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  test('sets the direction of every part of a profile by its language', async () => {
    await page.goto(`http://preview.vitrine.test:${port}/rami?lang=ar`);
    const [sentence, stop] = [await sideOf(page, 'looking for'), await sideOf(page, 'looking for.', '.')];
    expect(stop.left).toBeGreaterThanOrEqual(sentence.right - 1);
    const [city, comma, country] = [
      await sideOf(page, 'Beirut'),
      await sideOf(page, '،'),
      await sideOf(page, 'لبنان'),
    ];
    expect([city.left >= comma.right - 1, comma.left >= country.right - 1]).toEqual([true, true]);
    expect((await sideOf(page, '+961')).left).toBeLessThan((await sideOf(page, '234')).left);
    expect((await sideOf(page, 'tide.example')).left).toBeLessThan((await sideOf(page, '/a')).left);
  });

  test.each([
    ['main', '/'],
    ['main', '/people'],
    ['main', '/people?view=table'],
    ['main', '/people?q=xyzzy'],
    ['main', '/sign-in'],
    ['main', '/nowhere'],
    ['preview', '/nour'],
    ['preview', '/nobody'],
  ])('on %s, %s is in Arabic, fits and is accessible', async (host, path) => {
    for (const [width, colorScheme] of sampled([
      [360, 'dark'],
      [1280, 'light'],
    ] as const)) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`http://${host === 'main' ? '' : 'preview.'}vitrine.test:${port}${path}`);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await accessibilityProblems(page)).toEqual([]);
      const heading = await page.locator('h1').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        // The width of the page does not include the scrollbar.
        const page = document.body.getBoundingClientRect();
        return { before: left - page.left, after: page.right - right };
      });
      expect(heading.after).toBeLessThanOrEqual(heading.before + 1);
    }
  });
});
