import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { typeText } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, openAs, phone } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer();
  const projects = ['Tide Engine', 'Slow Map'].map((name, index) => ({
    name,
    'x-vitrine': { slug: `project-${index}` },
  }));
  await addProfile(server, 'mira', { basics: { name: 'Mira' }, projects });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(options = desktop): Promise<Page> {
  const page = await openAs(browser, server, 'mira', options);
  const tools = page.waitForResponse(/\/assets\/tools-/);
  await page.goto(`${server.origin}/edit/basics`);
  await (await tools).finished();
  await page.evaluate(
    () => import(document.querySelector<HTMLElement>('script[data-tools]')?.dataset.tools ?? ''),
  );
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('the command palette on a %s', (_, options) => {
  test('opens the first match with Enter', async () => {
    const page = await open(options);
    await page.keyboard.press('Control+K');
    await page.locator('dialog[open]').waitFor();
    expect(await focused(page)).toBe('q');
    await typeText(page, 'slow');
    expect(await page.locator('dialog li:visible').allTextContents()).toEqual(['Slow MapProjects']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/edit/projects/project-1');
    await page.context().close();
  });

  test('moves by arrows, and Escape returns the focus', async () => {
    const page = await open(options);
    await page.locator('[name="/basics/name"]').focus();
    await page.keyboard.press('Meta+K');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Tide Engine');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('q');
    await typeText(page, 'tide');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await focused(page)).toBe('/basics/name');
    await page.context().close();
  });
});

test('? opens the keyboard shortcuts outside fields, and is a character in them', async () => {
  const page = await open();
  const name = page.locator('[name="/basics/name"]');
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('?');
  expect(await name.inputValue()).toBe('Mira?');
  expect(await page.locator('dialog').count()).toBe(0);
  await name.blur();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog').count()).toBe(0);
  await page.context().close();
});
