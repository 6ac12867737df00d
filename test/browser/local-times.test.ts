import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, openAs } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer();
  await addProfile(server, 'mira', { basics: { name: 'Mira' } });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test.each([
  ["in the member's time zone with its name", true, 'EST'],
  ['in UTC without script', false, 'UTC'],
])('times of the activity are %s', async (_, javaScriptEnabled, zone) => {
  const options = { ...desktop, javaScriptEnabled, timezoneId: 'America/New_York', locale: 'en-US' };
  const page = await openAs(browser, server, 'mira', options);
  await page.goto(`${server.origin}/activity`);
  const times = await page.locator('main time').allTextContents();
  expect(times.length).toBeGreaterThan(0);
  expect(times.filter((text) => !text.endsWith(` ${zone}`))).toEqual([]);
  await page.context().close();
});

test('shows the whole preview on a short page', async () => {
  const page = await openAs(browser, server, 'mira', desktop);
  await page.goto(`${server.origin}/edit/work`);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const box = await page.locator('.preview-pane .device').boundingBox();
  const bar = await page.locator('.status').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(600);
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.context().close();
});
