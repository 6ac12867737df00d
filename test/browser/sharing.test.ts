import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, openAs, phone } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ RATE_LIMIT_WRITES: 'off' });
  await addProfile(server, 'ada', {
    basics: { name: 'Ada Lovelace', label: 'Analyst', phone: '+44 20 7946 0001' },
    work: [{ name: 'Analytical Engines', position: 'Programmer' }],
    projects: [{ name: 'Hidden engine', 'x-vitrine': { slug: 'engine', visibility: 'private' } }],
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('somebody shows a telephone number to one reader, on a phone and without script', async () => {
  const page = await openAs(browser, server, 'ada', { ...phone, javaScriptEnabled: false });
  await page.goto(`${server.origin}/share`);
  await typeInto(page.locator('[name=label]').last(), 'Recruiter at Acme');
  await page.getByLabel('Phone').last().check();
  await page.getByRole('button', { name: 'Make the link' }).tap();
  const link = await page.locator('#secret').inputValue();
  expect(link).toContain('/ada?key=');
  await page.context().close();
  const reader = await (await browser.newContext(phone)).newPage();
  await reader.goto(link);
  await reader.getByText('Shared with you until').waitFor();
  await reader.getByText('7946 0001').waitFor();
  expect(await accessibilityProblems(reader)).toEqual([]);
  await reader.goto(link.split('?')[0] ?? '');
  expect(await reader.content()).not.toContain('7946 0001');
  await reader.context().close();
});

test.each([
  { ...desktop, locale: 'en' },
  { ...phone, locale: 'ar', colorScheme: 'dark' as const },
])('the page holds: %p', async (look) => {
  const page = await openAs(browser, server, 'ada', look);
  await page.goto(`${server.origin}/share`);
  await page.locator('details.disclosure summary').first().click();
  expect(await accessibilityProblems(page)).toEqual([]);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  await page.context().close();
});
