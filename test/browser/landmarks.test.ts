import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, launchBrowser, thinOut } from '../support/browser.ts';
import { createOperator } from '../support/create-operator.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { sampled } from '../support/long.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed' });
  const { database } = server;
  await createOperator({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' }, 'olga');
  await addProfile(server, 'olga', { basics: { name: 'Olga' } });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Rules beyond WCAG: all content is in a landmark, and scrollable regions are reachable by keyboard. */
const rules = ['region', 'landmark-unique', 'landmark-one-main', 'scrollable-region-focusable'];

test('places every part of a page in a landmark and every menu in keyboard reach', async () => {
  const { context, problems } = await openDesk(browser, server, 'olga', {
    viewport: { width: 1280, height: 700 },
  });
  const page = await context.newPage();
  const api = server.origin.replace('//', '//api.');
  const paths = ['/', '/people', '/account', '/edit', '/edit/basics', '/for/alice/edit', '/users'];
  for (const address of [...paths.map((path) => server.origin + path), `${api}/docs`]) {
    await page.goto(address);
    await thinOut(page, '.operation[id], .members > li');
    expect([address, await accessibilityProblems(page, rules)]).toEqual([address, []]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('shows the current entry of the navigation on low screens, also below a banner', async () => {
  const { context } = await openDesk(browser, server, 'olga', { viewport: { width: 1280, height: 600 } });
  const page = await context.newPage();
  for (const path of ['/edit/json', '/edit/basics']) {
    await page.goto(server.origin + path);
    await page.waitForLoadState('load');
    const { y = 0, height = 0 } = (await page.locator('.rail [aria-current=page]').boundingBox()) ?? {};
    expect([path, y > 60, y + height <= 600]).toEqual([path, true, true]);
  }
  await context.close();
});

test("scrolls the documentation's contents by keyboard", async () => {
  for (const javaScriptEnabled of sampled([true, false])) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${server.origin.replace('//', '//api.')}/docs`);
    const reached: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.locator(':focus').innerText());
    }
    expect(reached).toEqual(['Skip to the text', 'Introduction', 'What holds everywhere', 'Errors']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#errors$/);
    await context.close();
  }
});

test('keeps the background of secondary buttons readable on hover', async () => {
  const { context } = await openDesk(browser, server, 'olga', { reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/account`);
  const second = page.locator('main .second').first();
  const groundOf = () => second.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await groundOf();
  await second.hover();
  expect(await groundOf()).toBe(before);
  await context.close();
});
