import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { pause, typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, linkFor, openAs, phone } from '../support/journey.ts';
import { linkedInExport } from '../support/linkedin-export.ts';
import { isLong } from '../support/long.ts';

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

const zip = () => ({
  name: 'Complete_LinkedInDataExport.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(linkedInExport()),
});

/** Checks a page in a later state. `editor-every-page` checks the initial state, also in Arabic and dark mode. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
}

test('imports a LinkedIn export at first sign-in and publishes: without script, by touch, on a phone', async () => {
  await createUser(accountsOf(server), 'ada');
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await linkFor(server, 'ada'));
  await page.locator('main form button').tap();
  await page.waitForURL(/\/welcome$/);
  await page.getByRole('heading', { name: 'Import from LinkedIn, or start empty' }).waitFor();
  await page.getByText('How to get the file from LinkedIn').tap();
  await page.getByText('Request archive').waitFor();
  await page.getByRole('link', { name: 'Import a file' }).tap();
  await page.waitForURL(/\/import\?next=publish/);
  await page.locator('input[type=file]').setInputFiles(zip());
  await page.getByRole('button', { name: 'Review changes' }).tap();
  await page.getByText('Detected format: LinkedIn').waitFor();
  await page.getByRole('button', { name: 'Import into draft' }).tap();
  await page.waitForURL(/\/publish/);
  await page.locator('main form button').first().tap();
  await page.waitForURL(/done=published/);
  await page.goto(`${server.origin.replace('//', '//preview.')}/ada`);
  for (const text of ['Ada Lovelace', 'Programmer', 'Poetical science'])
    await page.getByText(text).first().waitFor();
  expect(await page.content()).not.toMatch(/ada@private\.example|7946 0000|St James/);
  await context.close();
});

test("keeps local text unless the member chooses the file's, on a large screen with script", async () => {
  await createUser(accountsOf(server), 'bea');
  const page = await openAs(browser, server, 'bea', desktop);
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(page.locator('[name="/basics/name"]'), 'Ada');
  await typeInto(page.locator('[name="/basics/label"]'), 'Countess');
  await pause(page);
  await page.goto(`${server.origin}/import`);
  if (isLong) await expectNoFaults(page);
  await page.locator('input[type=file]').setInputFiles(zip());
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
  await expectNoFaults(page);
  await page.locator('[name="settle /basics/label"][value=file]').check();
  await page.getByRole('button', { name: 'Import into draft' }).click();
  await page.waitForURL(/\/import\?done=/);
  expect((await draftOf(server, 'bea')).basics).toMatchObject({ name: 'Ada', label: 'Analyst' });
  await page.context().close();
});

test('import pages work on a phone, in Arabic and dark', async () => {
  await createUser(accountsOf(server), 'nour');
  await saveDraft(accountsOf(server), 'nour', { basics: { name: 'نور' } });
  const page = await openAs(browser, server, 'nour', { ...phone, colorScheme: 'dark', locale: 'ar' });
  await page.goto(`${server.origin}/import`);
  if (isLong) await expectNoFaults(page);
  await page.locator('input[type=file]').setInputFiles(zip());
  await page.locator('button[name=do][value=review]').first().tap();
  await page.locator('fieldset.conflict').first().waitFor();
  await expectNoFaults(page);
  if (isLong) {
    await page.goto(`${server.origin}/welcome`);
    await expectNoFaults(page);
  }
  await page.context().close();
});
