import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { held, lost, openNetwork, slow } from '../support/browser/slow-network.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
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
const status = (page: Page) => page.locator('[data-status]');
const nameOf = async (username: string) => (await draftOf(server, username)).basics?.name;
const keptTexts = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

async function open(username: string, path: string, document: object, look = desktop): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Robin' }, ...document });
  const page = await openAs(browser, server, username, look);
  await page.goto(server.origin + path);
  await page.evaluate('window.isTheSamePage = true');
  return page;
}

test('what is typed while a button is under way is kept, and saved by itself after that', async () => {
  const page = await open('typist', '/edit/basics', {}, phone);
  const [save, autosave] = [held(), held()];
  const network = await openNetwork(page, save.way);
  await field(page, '/basics/name').focus();
  await page.keyboard.press('End');
  await typeText(page, ' M');
  await page.keyboard.press('Enter');
  await eventually(async () => network.posts, ['save']);
  await typeText(page, 'an');
  // Longer than the page waits before it saves.
  await Bun.sleep(1_200);
  network.way = autosave.way;
  save.arrive();
  await eventually(() => nameOf('typist'), 'Robin M');
  await eventually(async () => network.posts, ['save', 'autosave']);
  expect(await keptTexts(page)).toContain('Robin Man');
  expect(await status(page).getAttribute('data-typing')).not.toBe(null);
  expect(await field(page, '/basics/name').inputValue()).toBe('Robin Man');
  autosave.arrive();
  await eventually(() => nameOf('typist'), 'Robin Man');
  await page.waitForFunction('Object.keys(localStorage).length === 0');
  await page.context().close();
});

test('what could not be saved is tried again, whatever was pressed meanwhile', async () => {
  const page = await open('patient', '/edit/basics', {}, phone);
  const network = await openNetwork(page, lost(0));
  await typeInto(field(page, '/basics/name'), 'Robin the patient');
  await page.locator('[data-state=offline]').waitFor();
  // The next attempt falls into the time of the button, which gets no answer either.
  network.way = lost(2_500);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await eventually(async () => network.posts.at(-1), 'save');
  network.way = slow(0);
  await eventually(() => nameOf('patient'), 'Robin the patient');
  await page.locator('[data-state=saved]').waitFor();
  await page.context().close();
});
