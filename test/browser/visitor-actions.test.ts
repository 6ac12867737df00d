import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

/** Browsers allow clipboard access on localhost without TLS. */
const host = 'preview.localhost';

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), PROFILES_URL: `http://${host}:${port}` });
  await addProfile(server, 'ada', { basics: { name: 'Ada', label: 'Analyst', summary: 'Text.' } });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    javaScriptEnabled,
  });
  const page = await context.newPage();
  await page.goto(`http://${host}:${server.port}/ada`);
  return page;
}

const actions = '.actions > li';

test('are a bar of equal parts at the bottom of a phone, which covers no text', async () => {
  const page = await open(390);
  const boxes = await Promise.all((await page.locator(actions).all()).map((one) => one.boundingBox()));
  const [first] = boxes;
  for (const box of boxes) {
    expect(box?.y).toBe(first?.y);
    // Browsers lay out in fractions of a pixel, which three equal columns of 390 px do not share evenly.
    expect(Math.abs((box?.width ?? 0) - (first?.width ?? 0))).toBeLessThan(0.1);
  }
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeGreaterThan(790);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const end = await page.locator('.colophon > p').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('stand between name and text on a wide screen', async () => {
  const page = await open(1280);
  const [name, bar, text] = await Promise.all(
    ['h1', '.actions', '.p-note'].map(async (one) => (await page.locator(one).boundingBox())?.y ?? 0),
  );
  expect([name, bar, text].toSorted((a = 0, b = 0) => a - b)).toEqual([name, bar, text]);
  await page.context().close();
});

test('copy the link, and close by Escape and by a click elsewhere', async () => {
  const page = await open(1280);
  const panel = page.locator('.panel');
  await page.click('.actions summary');
  await page.click('text=Copy link');
  await page.waitForSelector('text=Link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`http://${host}:${server.port}/ada`);
  await page.keyboard.press('Escape');
  expect(await panel.isVisible()).toBe(false);
  await page.click('.actions summary');
  expect(await panel.isVisible()).toBe(true);
  await page.click('h1');
  expect(await panel.isVisible()).toBe(false);
  await page.context().close();
});

test('open without scripts, and have no button that needs one', async () => {
  const page = await open(1280, false);
  await page.click('.actions summary');
  const shown = await page.locator('.panel :is(a, button)').filter({ visible: true }).allTextContents();
  expect(shown).toEqual([`${host}:${server.port}/ada`, 'QR code', 'Link preview']);
  await page.context().close();
});
