import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { accountsOf } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { desktop, openAs, phone } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ RATE_LIMIT_WRITES: 'off' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("shows the theme's crop next to the image", async () => {
  const username = 'cropper';
  await addProfile(server, username, { basics: { name: 'Ida' } });
  await putFile(accountsOf(server), username, 'basics/image/me.png', Buffer.from(createPng(300, 200)));
  for (const look of [desktop, phone]) {
    const page = await openAs(browser, server, username, look);
    await page.goto(`${server.origin}/files/crop`);
    await page.locator('.crop-box').waitFor();
    const [image, sample] = await page.evaluate(() =>
      ['.crop img', '.sample canvas'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect().toJSON(),
      ),
    );
    const isBeside = sample.left >= image.right || sample.top >= image.bottom;
    expect([isBeside, (sample.width / sample.height).toFixed(2)]).toEqual([true, (6 / 7).toFixed(2)]);
    await page.context().close();
  }
}, 120_000);

test('reserves space for an image that loads late', async () => {
  const username = 'patient';
  await addProfile(server, username, { basics: { name: 'Ida' } });
  await putFile(accountsOf(server), username, 'basics/image/me.png', Buffer.from(createPng(600, 400)));
  const page = await openAs(browser, server, username, phone);
  const image = Promise.withResolvers<void>();
  await page.route('**/me.png', async (route) => {
    await image.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/files/crop`, { waitUntil: 'domcontentloaded' });
  const placesOf = () =>
    page.evaluate(() =>
      ['.crop', '.sample canvas'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect().toJSON(),
      ),
    );
  const early = await placesOf();
  image.resolve();
  await page.locator('.crop-box').waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.crop img')?.naturalWidth === 600,
  );
  expect(await placesOf()).toEqual(early);
  await page.context().close();
}, 120_000);
