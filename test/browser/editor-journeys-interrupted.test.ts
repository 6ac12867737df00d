import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, linkFor, openAs, phone } from '../support/journey.ts';
import { isLong } from '../support/long.ts';
import { addProfile } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

let browser: Browser;
let server: EditorServer;
const database = `sqlite:${temporaryDatabase().path}`;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ DATABASE_URL: database });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, action: string) =>
  page.locator(`button[name=do][value="${action}"]:visible`).first();
const draft = (username: string): Promise<ProfileDocument> => draftOf(server, username);

// `editor-autosave` covers the phone in English.
if (isLong)
  test('goes offline for a while: with script, by touch, at 360 px, dark, in Spanish', async () => {
    await addProfile(server, 'olga', { work: [{ name: 'Acme', 'x-vitrine': { slug: 'acme' } }] });
    const page = await openAs(browser, server, 'olga', { ...phone, colorScheme: 'dark', locale: 'es' });
    await page.goto(`${server.origin}/edit/work/acme`);
    await page.context().setOffline(true);
    await field(page, '/work/0/position').tap();
    await typeText(page, 'En el túnel');
    await page.locator('[data-state=offline]').waitFor();
    expect(await field(page, '/work/0/position').inputValue()).toBe('En el túnel');
    await page.context().setOffline(false);
    await page.locator('[data-state=saved]').waitFor();
    expect((await draft('olga')).work).toMatchObject([{ position: 'En el túnel' }]);
    await page.context().close();
  });

test('loses the session while typing: without script, by touch, at 360 px, light, in German', async () => {
  await addProfile(server, 'sven', { basics: { name: 'Sven' } });
  const page = await openAs(browser, server, 'sven', { ...phone, javaScriptEnabled: false, locale: 'de' });
  await page.goto(`${server.origin}/edit/basics`);
  await page.context().clearCookies();
  await typeInto(field(page, '/basics/summary'), 'Zwei\nZeilen');
  await button(page, 'save').tap();
  await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor();
  expect(await page.getByLabel('Zusammenfassung', { exact: true }).inputValue()).toBe('Zwei\nZeilen');
  const other = await page.context().newPage();
  await other.goto(await linkFor(server, 'sven'));
  await other.locator('main form button').tap();
  await other.waitForURL(/\/edit/);
  await page.getByRole('button', { name: 'Jetzt speichern' }).tap();
  await page.waitForURL(/saved=/);
  expect((await draft('sven')).basics?.summary).toBe('Zwei\nZeilen');
  await page.context().close();
});

test('survives a restart while typing: without script, by mouse, at 1280 px, light, in English', async () => {
  await addProfile(server, 'ria', { basics: { name: 'Ria' } });
  const page = await openAs(browser, server, 'ria', { ...desktop, javaScriptEnabled: false });
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/summary'), 'Typed while nobody listens');
  const { port } = server;
  await server.stop();
  await button(page, 'save').click();
  await eventually(async () => page.url().startsWith('chrome-error:'), true);
  server = await startEditorServer({ DATABASE_URL: database, PORT: String(port) });
  // The browser restores the form and sends it again.
  await page.reload();
  await page.waitForURL(/saved=/);
  expect((await draft('ria')).basics?.summary).toBe('Typed while nobody listens');
  await page.context().close();
});
