import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { pressInRow } from '../support/browser/press-in-row.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { createOperator } from '../support/create-operator.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { desktop, eventually, linkFor, openAs, phone, tabTo } from '../support/journey.ts';
import { isLong } from '../support/long.ts';
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

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, action: string) =>
  page.locator(`button[name=do][value="${action}"]:visible`).first();
const draft = (username: string): Promise<ProfileDocument> => draftOf(server, username);
const publicPage = (username: string) => `${server.origin.replace('//', '//preview.')}/${username}`;

test('goes from first sign-in to a public page: without script, by touch, at 360 px, dark, in French', async () => {
  await createUser(accountsOf(server), 'nell');
  const look = { ...phone, javaScriptEnabled: false, colorScheme: 'dark', locale: 'fr' } as const;
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await page.goto(await linkFor(server, 'nell'));
  await page.locator('main form button').tap();
  await page.waitForURL(/\/welcome$/);
  await page.getByRole('list', { name: 'Étape 1 sur 4' }).waitFor();
  await typeInto(field(page, '/basics/name'), 'Nell Nouvelle');
  await typeInto(field(page, '/basics/label'), 'Débutante');
  await page.locator('main form button').first().tap();
  await page.waitForURL(/\/welcome\/picture/);
  const buffer = Buffer.from(createPng(600, 400));
  await page.locator('input[type=file]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer });
  await page.locator('main form button').first().tap();
  await page.locator('[name=part][value=left]').check();
  await page.locator('main form button').first().tap();
  await page.waitForURL(/\/welcome\/work/);
  await typeInto(field(page, '/work/0/position'), 'Apprentie');
  await typeInto(field(page, '/work/0/name'), 'L’Atelier');
  await page.locator('main form button[type=submit]').first().tap();
  await page.waitForURL(/\/publish/);
  await page.locator('main form button').tap();
  await page.waitForURL(/done=published/);
  await page.goto(publicPage('nell'));
  for (const text of ['Nell Nouvelle', 'Débutante', 'Apprentie', 'L’Atelier'])
    await page.getByText(text).first().waitFor();
  expect(await page.locator('img.u-photo').getAttribute('src')).toContain('/nell/basics/image/moi.png');

  await page.goto(`${server.origin}/files/crop`);
  await page.locator('[name=part][value=centre]').check();
  await page.locator('main form button').tap();
  await page.waitForURL(/cropped=1/);
  await context.close();
});

test('goes from first sign-in to a public page: keyboard only, with script, at 1280 px, light, in German', async () => {
  await createUser(accountsOf(server), 'nils');
  const context = await browser.newContext({ ...desktop, locale: 'de' });
  const page = await context.newPage();
  await page.goto(await linkFor(server, 'nils'));
  const press = async (selector: string, next: RegExp) => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
    await page.waitForURL(next);
  };
  await press('main form button', /\/welcome$/);
  await tabTo(page, '[name="/basics/name"]');
  await typeText(page, 'Nils Neu');
  await page.keyboard.press('Tab');
  await typeText(page, 'Anfänger');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/welcome\/picture/);
  await press('main a[href*="/welcome/work"]', /\/welcome\/work/);
  await tabTo(page, '[name="/work/0/position"]');
  await typeText(page, 'Lehrling');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/publish/);
  await press('main form button', /done=published/);
  await page.goto(publicPage('nils'));
  for (const text of ['Nils Neu', 'Anfänger', 'Lehrling']) await page.getByText(text).first().waitFor();
  await context.close();
});

const three = {
  basics: { name: 'Rosa' },
  work: ['One', 'Two', 'Three'].map((name) => ({ name, 'x-vitrine': { slug: name.toLowerCase() } })),
};
const names = async (username: string) =>
  ((await draft(username)).work as { name: string }[]).map(({ name }) => name);

test('reorders, removes and undoes: without script, by touch, at 360 px, light, in Spanish', async () => {
  await addProfile(server, 'rosa', three);
  const look = { ...phone, javaScriptEnabled: false, locale: 'es' };
  const page = await openAs(browser, server, 'rosa', look);
  await page.goto(`${server.origin}/edit/work`);
  await page.getByText('Añadir un empleo').tap();
  await typeInto(field(page, '/work/3/name'), 'Typed beside it');
  await pressInRow(page, 'down /work/0');
  await page.waitForURL(/did=moved/);
  expect(await names('rosa')).toEqual(['Two', 'One', 'Three', 'Typed beside it']);
  await pressInRow(page, 'remove /work/2');
  await page.waitForURL(/did=removed/);
  await page.locator('[data-status]').getByText('Three').waitFor();
  expect(await names('rosa')).toEqual(['Two', 'One', 'Typed beside it']);
  await page.locator('button[value^="undo"]').tap();
  await eventually(() => names('rosa'), ['Two', 'One', 'Three', 'Typed beside it']);
  await page.context().close();
});

// `editor/saving` tests merging without scripts. This is the same journey in a browser.
if (isLong)
  test('merges both kinds of change from two tabs: without script, by mouse, at 1280 px, dark, in German', async () => {
    await addProfile(server, 'rita', three);
    const look = { ...desktop, javaScriptEnabled: false, colorScheme: 'dark', locale: 'de' } as const;
    const mine = await openAs(browser, server, 'rita', look);
    const theirs = await mine.context().newPage();
    for (const page of [mine, theirs]) await page.goto(`${server.origin}/edit/work/one`);
    await typeInto(field(theirs, '/work/0/position'), 'Of the other tab');
    await button(theirs, 'save').click();
    await theirs.waitForURL(/saved=/);
    await typeInto(field(mine, '/work/0/location'), 'Of this tab');
    await button(mine, 'save').click();
    await mine.waitForURL(/saved=/);
    const both = { name: 'One', position: 'Of the other tab', location: 'Of this tab' };
    expect((await draft('rita')).work).toMatchObject([both, {}, {}]);

    // One session removes the entry that the other session is editing.
    await typeInto(field(mine, '/work/0/summary'), 'Written meanwhile');
    await theirs.goto(`${server.origin}/edit/work`);
    await pressInRow(theirs, 'remove /work/0');
    await theirs.waitForURL(/did=removed/);
    await button(mine, 'save').click();
    await mine.locator('form.conflicts').waitFor();
    await mine.getByText('Written meanwhile').first().waitFor();
    await mine.locator('form.conflicts [value=mine]').first().check();
    await mine.locator('form.conflicts button').click();
    await mine.waitForURL(/saved=/);
    expect(JSON.stringify((await draft('rita')).work)).toContain('Written meanwhile');
    await mine.context().close();
  });

test('resolves the same text in two tabs: with script, by keyboard, at 1280 px, light, in French', async () => {
  await addProfile(server, 'remy', { basics: { name: 'Rémy', label: 'Before' } });
  const page = await openAs(browser, server, 'remy', { ...desktop, locale: 'fr' });
  await page.route('**/edit/events', (route) => route.abort());
  await page.goto(`${server.origin}/edit/basics`);
  await saveDraft(accountsOf(server), 'remy', { basics: { name: 'Rémy', label: 'Theirs' } });
  await tabTo(page, '[name="/basics/label"]');
  await page.keyboard.press('Control+A');
  await typeText(page, 'Mine');
  await page.locator('[data-state=conflict]').waitFor();
  expect((await draft('remy')).basics?.label).toBe('Theirs');
  await tabTo(page, '[data-status] button', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('form.conflicts').waitFor();
  expect(await page.locator('.versions').innerText()).toMatch(/Mine[\s\S]*Theirs|Theirs[\s\S]*Mine/);
  await tabTo(page, 'form.conflicts [type=radio]');
  await page.keyboard.press('Space');
  await tabTo(page, 'form.conflicts button');
  await page.keyboard.press('Enter');
  await eventually(async () => (await draft('remy')).basics?.label, 'Mine');
  await page.context().close();
});

test('restores an older revision: with script, keyboard only, at 1280 px, dark, in Spanish', async () => {
  await addProfile(server, 'rolf', { basics: { name: 'Rolf', label: 'As it was' } });
  const page = await openAs(browser, server, 'rolf', { ...desktop, colorScheme: 'dark', locale: 'es' });
  await page.goto(`${server.origin}/edit/basics`);
  await tabTo(page, '[name="/basics/label"]');
  await page.keyboard.press('Control+A');
  await typeText(page, 'Typed and regretted');
  await eventually(async () => (await draft('rolf')).basics?.label, 'Typed and regretted');
  await page.goto(`${server.origin}/history`);
  // The revision is the third, or the fourth if autosave ran during slow typing.
  const regretted = await page.locator('main a[href^="/history/"]').first().getAttribute('href');
  await tabTo(page, 'main a[href="/history/2"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/history\/2/);
  await tabTo(page, 'main form button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/restored=2/);
  expect((await draft('rolf')).basics?.label).toBe('As it was');
  // The reverted change can still be restored.
  await page.goto(server.origin + regretted);
  await page.getByText('Typed and regretted').first().waitFor();
  await page.context().close();
});

test('edits an Arabic profile: with script, by mouse, at 1280 px, light, in French', async () => {
  await addProfile(server, 'layla', { basics: { name: 'Layla' } });
  const page = await openAs(browser, server, 'layla', { ...desktop, locale: 'fr' });
  await page.goto(`${server.origin}/edit/languages`);
  await field(page, '/x-vitrine/language').selectOption('ar');
  await eventually(async () => (await draft('layla'))['x-vitrine']?.language, 'ar');
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/name'), 'ليلى');
  await typeInto(field(page, '/basics/label'), 'رسامة خرائط');
  await eventually(async () => (await draft('layla')).basics?.label, 'رسامة خرائط');
  const direction = (name: string) => field(page, name).evaluate((one) => getComputedStyle(one).direction);
  expect([await direction('/basics/name'), await direction('/basics/email')]).toEqual(['rtl', 'ltr']);
  const frame = page.frameLocator('[data-preview] iframe');
  await frame.getByRole('heading', { name: 'ليلى' }).waitFor();
  expect(await frame.locator('html').getAttribute('dir')).toBe('rtl');
  await page.goto(`${server.origin}/publish`);
  await page.locator('.ready button').click();
  await page.waitForURL(/done=published/);
  await page.goto(publicPage('layla'));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByText('رسامة خرائط').first().waitFor();
  await page.context().close();
});

test('an operator invites and edits for a member, who sees it: with script, by touch, at 360 px, dark, in English', async () => {
  await createOperator(accountsOf(server), 'otto');
  const page = await openAs(browser, server, 'otto', { ...phone, colorScheme: 'dark' });
  await page.goto(`${server.origin}/users`);
  await page.locator('details:has(#username) summary').tap();
  await typeInto(page.getByLabel('Username', { exact: true }), 'dora');
  await page.getByRole('button', { name: 'Add' }).tap();
  await page.getByRole('button', { name: 'Create sign-in link' }).tap();
  const link = await page.getByLabel('Sign-in link', { exact: true }).inputValue();
  const invited = await browser.newContext(desktop);
  const theirs = await invited.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Continue as dora' }).click();
  await theirs.goto(`${server.origin}/edit/basics`);
  await typeInto(field(theirs, '/basics/label'), 'Typed by Dora');
  await eventually(async () => (await draft('dora')).basics?.label, 'Typed by Dora');

  await page.goto(`${server.origin}/for/dora/edit/basics`);
  await page.getByText('You are working for dora').waitFor();
  await field(page, '/basics/name').tap();
  await typeText(page, 'Dora, by Otto');
  await eventually(() => field(theirs, '/basics/name').inputValue(), 'Dora, by Otto');
  expect((await draft('dora')).basics).toMatchObject({ name: 'Dora, by Otto', label: 'Typed by Dora' });
  await page.goto(`${server.origin}/for/dora/publish`);
  await page.getByRole('button', { name: 'Publish' }).tap();
  await page.getByRole('heading', { name: 'Your profile is live' }).waitFor();
  await theirs.goto(`${server.origin}/activity`);
  await theirs
    .locator('.rows li', { hasText: /Revision \d+ published/ })
    .getByText('by otto')
    .waitFor();
  await Promise.all([page.context().close(), invited.close()]);
});
