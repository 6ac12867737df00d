import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { shareUrl } from '../../src/core/paths/preview.ts';
import { createShare } from '../../src/modules/shares/shares.ts';
import { accountsOf } from '../support/accounts.ts';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { sampled } from '../support/long.ts';
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

const looks = sampled([
  { ...phone, locale: 'ar', colorScheme: 'dark' as const },
  { ...desktop, locale: 'en' },
]);

test('shares a phone number with one visitor, on a phone and without script', async () => {
  const page = await openAs(browser, server, 'ada', { ...phone, javaScriptEnabled: false });
  await page.goto(`${server.origin}/share`);
  await typeInto(page.locator('[name=label]').last(), 'Recruiter at Acme');
  await page.locator('[name=shows][value="/basics/phone"]').last().check();
  await page.getByRole('button', { name: 'Create link' }).tap();
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

test("asks for a link's password on phone and desktop, and remembers it", async () => {
  const page = await openAs(browser, server, 'ada', desktop);
  await page.goto(`${server.origin}/share`);
  await typeInto(page.locator('[name=label]').last(), 'Client');
  await page.locator('[name=shows][value="/basics/phone"]').last().check();
  await typeInto(page.locator('[name=password]').last(), 'cogs and levers');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.locator('#secret').inputValue();
  await eventually(async () => {
    await page.locator('[data-copy=secret]').click();
    return page.locator('[data-copy=secret]').innerText();
  }, 'Copied');
  await page.context().close();
  for (const look of [
    { ...phone, javaScriptEnabled: false, locale: 'en' },
    { ...desktop, colorScheme: 'dark' as const },
  ]) {
    const context = await browser.newContext(look);
    const reader = await context.newPage();
    await reader.goto(link);
    expect(await reader.content()).not.toContain('7946 0001');
    await paste(reader.getByLabel('Password'), 'levers and cogs');
    await reader.getByRole('button', { name: 'Open' }).click();
    await reader.getByText('The password is incorrect').waitFor();
    await typeInto(reader.getByLabel('Password'), 'cogs and levers');
    await reader.getByRole('button', { name: 'Open' }).click();
    await reader.getByText('7946 0001').waitFor();
    expect(reader.url()).toBe(link);
    await reader.goto(link);
    await reader.getByText('7946 0001').waitFor();
    expect(await reader.evaluate(() => document.cookie)).toBe('');
    await context.close();
  }
});

test.each(looks)('the password page is accessible: %p', async (look) => {
  const { share, key } = await createShare(accountsOf(server), 'ada', {
    label: 'Looked at',
    password: 'cogs and levers',
  });
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await page.goto(server.origin.replace('//', '//preview.') + shareUrl('ada', key, share.anonymous));
  expect(await page.getByRole('textbox').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await context.close();
});

test('shows and fixes a rejected change where it was typed', async () => {
  const { share } = await createShare(accountsOf(server), 'ada', { label: 'Client' });
  const page = await openAs(browser, server, 'ada', phone);
  await page.goto(`${server.origin}/share`);
  const row = page.locator('li', { has: page.locator(`input[value="${share.id}"]`) });
  await row.locator('summary').first().tap();
  await typeInto(row.locator('[name=password]'), 'cog');
  await row.getByRole('button', { name: 'Save' }).tap();
  await row.getByText('Use 6 to 200 characters.').waitFor();
  expect(await row.locator('[name=password]:focus').inputValue()).toBe('cog');
  expect(await page.locator('#password').inputValue()).toBe('');
  expect(await accessibilityProblems(page)).toEqual([]);
  await typeInto(row.locator('[name=password]'), 'cogs and levers');
  await row.getByRole('button', { name: 'Save' }).tap();
  await row.getByText('with a password').waitFor();
  await page.context().close();
});

test.each(looks)('the page is accessible: %p', async (look) => {
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
