import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/long.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(sampled(['production', 'development']))('pages in Chromium, %s', (environment) => {
  let server: TestServer;
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    const port = await freePort();
    server = await startTestServer({
      APP_ENV: environment,
      PORT: String(port),
      BASE_URL: `http://vitrine.test:${port}`,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
    });
  });
  afterAll(() => Promise.all([page.close(), server.stop()]));

  test.each([
    ['the landing page', 'vitrine.test', '/', 200],
    ['E1', 'vitrine.test', '/portal/atlas/Doc/5f0c3a9be1d24c7788aa', 404],
    ['E3', 'preview.vitrine.test', '/robots.txt', 404],
    ['the root of the profiles’ host', 'preview.vitrine.test', '/?lang=de', 404],
    ['a missing section', 'preview.vitrine.test', '/alice/talks?lang=fr', 404],
    ['a profile', 'preview.vitrine.test', '/alice', 200],
  ])('%s is accessible, fits a phone, and loads only profile photos', async (_, host, path, status) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const requests: string[] = [];
    const complaints: string[] = [];
    page.removeAllListeners();
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    const url = `http://${host}:${server.port}${path}`;
    const response = await page.goto(url);
    expect(response?.status()).toBe(status);
    await expectForEverybody(page);
    expect(requests.filter((one) => !/^data:|\/basics\/image\//.test(one))).toEqual([url]);
    expect(complaints.filter((text) => !text.includes('the server responded with a status of'))).toEqual([]);
  });

  test.each([360, 1280])('covers no page end at %d pixels', async (width) => {
    await page.setViewportSize({ width, height: 320 });
    await page.goto(`http://vitrine.test:${server.port}/sign-in`);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const last = page.locator('main > :last-child');
    const isFree = await last.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(left + 1, bottom - 1));
    });
    expect(isFree).toBe(true);
  });
});
