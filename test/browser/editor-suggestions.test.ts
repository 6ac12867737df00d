import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openNetwork, slow } from '../support/browser/slow-network.ts';
import { typeText } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ DIRECTORY: 'members', DIRECTORY_DEFAULT: 'listed' });
  await addProfile(server, 'ada', {
    basics: { name: 'Ada', location: { city: 'Zürich' } },
    work: [{ name: 'Nordholz Bau' }, { name: 'Nordlicht' }],
    skills: [{ name: 'Timber' }],
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(username: string, path: string, document: object, look = desktop): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Robin' }, ...document });
  const page = await openAs(browser, server, username, look);
  const tools = page.waitForResponse(/\/assets\/tools-/);
  await page.goto(server.origin + path);
  await (await tools).finished();
  await page.locator('#suggested').waitFor({ state: 'attached' });
  return page;
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const offered = (page: Page) => page.locator('#suggested li');
const listed = (page: Page) => offered(page).allTextContents();

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('suggestions on a %s', (device, look) => {
  test('complete the employer of a new job by keyboard', async () => {
    const page = await open(`keys-${device}`, '/edit/work?add#adding', {}, look);
    const name = field(page, '/work/0/name');
    if (!(await name.isVisible())) await page.locator('#adding > summary').click();
    await name.focus();
    await typeText(page, 'nord');
    await eventually(() => listed(page), ['Nordholz Bau', 'Nordlicht']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await name.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).textContent()).toBe('Nordlicht');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).toBe('Nordlicht');
    expect(await page.locator('#suggested').isVisible()).toBe(false);
    // The key chose a suggestion and did not submit the form.
    expect((await draftOf(server, `keys-${device}`)).work ?? []).toEqual([]);
    await page.context().close();
  });

  test('complete the city by pointer, and the page saves it', async () => {
    const page = await open(`points-${device}`, '/edit/basics', {}, look);
    await field(page, '/basics/location/city').focus();
    await typeText(page, 'zu');
    await offered(page).first().click();
    expect(await field(page, '/basics/location/city').inputValue()).toBe('Zürich');
    await eventually(
      async () => (await draftOf(server, `points-${device}`)).basics?.location?.city,
      'Zürich',
    );
    await page.context().close();
  });
});

test('suggestions close with Escape and leave the text as it is', async () => {
  const page = await open('escapes', '/edit/basics', {});
  const city = field(page, '/basics/location/city');
  await city.focus();
  await typeText(page, 'zu');
  await offered(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await page.locator('#suggested').isVisible()).toBe(false);
  expect(await city.inputValue()).toBe('zu');
  expect(await city.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.context().close();
});

test('suggestions survive the redraw after a slow save', async () => {
  const skills = [{ name: 'Oak', 'x-vitrine': { slug: 'oak' } }];
  const page = await open('redrawn', '/edit/skills/oak', { skills });
  const network = await openNetwork(page, slow(1_300));
  await page.evaluate(() => {
    const form = document.querySelector('form[data-editor]');
    form?.addEventListener('refreshed', () => form.setAttribute('data-test-redrawn', ''));
  });
  const keyword = field(page, '/skills/0/keywords/0');
  await keyword.focus();
  // A filled row needs buttons, so saving renders the form again.
  await typeText(page, 'tim');
  await offered(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('form[data-test-redrawn]').waitFor();
  expect(network.posts).toEqual(['autosave']);
  expect(await listed(page)).toEqual(['Timber']);
  expect(await keyword.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await keyword.inputValue()).toBe('Timber');
  await page.context().close();
});
