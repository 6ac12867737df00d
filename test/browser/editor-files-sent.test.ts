import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import {
  filesOf,
  namesOf,
  openFileDesk,
  type Picture,
  picture,
  plan,
  toolsAreThere,
  torn,
} from '../support/file-desk.ts';
import { createNoise } from '../support/foreign-pictures.ts';
import { eventually, openAs, phone } from '../support/journey.ts';

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

/** Waits until the script has enabled multiple files, which it does on the first interaction. */
async function choose(page: Page, place: string, files: Picture[]): Promise<void> {
  await page.locator('#place').focus();
  await page.locator('#place').selectOption(place);
  await page.locator('#file').setInputFiles(files);
}

test('shows the stored files of an upload and names the rejected one', async () => {
  const page = await openFileDesk(browser, server, { username: 'several', at: '/files' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('style-src')) complaints.push(message.text());
  });
  await choose(page, 'projects/engine', [picture('a.png'), picture('torn.png', torn), picture('b.png')]);
  const before = await page.locator('.status .publish').textContent();
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.locator('.drop [role=alert]', { hasText: 'torn.png: ' }).waitFor();
  expect(await page.locator('.done').textContent()).toBe('a.png, b.png added to the draft.');
  expect(await page.locator('.shelf img').count()).toBe(2);
  expect(await page.locator('.status .publish').textContent()).not.toBe(before);
  // The form is ready for the rejected file, without the saved ones.
  expect(await page.locator('#file').inputValue()).toBe('');
  expect(await page.locator('#place').inputValue()).toBe('projects/engine');
  expect(await page.getByRole('button', { name: 'Upload' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(await namesOf(server, 'several')).toEqual(['projects/engine/a.png', 'projects/engine/b.png']);
  await choose(page, 'projects/engine', [picture('c.png'), picture('d.png')]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('c.png, d.png added to the draft.').waitFor();
  expect(await page.locator('[role=alert]').count()).toBe(0);
  await choose(page, 'basics/image', [picture('me.png')]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(`${server.origin}/files/crop`);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);

test('reports files as not uploaded when the member was signed out', async () => {
  const page = await openFileDesk(browser, server, { username: 'gone', at: '/files' });
  await choose(page, 'projects/engine', [picture('a.png'), picture('b.png')]);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.locator('.drop [role=alert]', { hasText: 'a.png, b.png: ' }).waitFor();
  await page.context().close();
}, 120_000);

test('names all stored files on the page of an entry', async () => {
  const page = await openFileDesk(browser, server, { username: 'named', at: '/edit/projects/engine' });
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  await page.locator('#files [multiple]').setInputFiles([picture('a.png'), picture('b.png')]);
  await page.getByText('a.png, b.png added to the draft.').waitFor();
  await page.context().close();
}, 120_000);

test('reports several files for a single image', async () => {
  const page = await openFileDesk(browser, server, { username: 'only', at: '/files' });
  await choose(page, 'basics/image', [picture('a.png'), picture('b.png')]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.locator('.drop [role=alert]', { hasText: 'Only one image fits here' }).waitFor();
  expect(await namesOf(server, 'only')).toEqual([]);
  await page.locator('#file').setInputFiles([picture('a.png')]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(`${server.origin}/files/crop`);
  expect(await namesOf(server, 'only')).toEqual(['basics/image/a.png']);
  await page.context().close();
}, 120_000);

test('replaces a file within the upload limit and keeps the details open', async () => {
  const page = await openFileDesk(browser, server, {
    username: 'replaces',
    at: `/files?file=${plan}`,
    hasPlan: true,
  });
  await typeInto(page.locator('[name=alt]'), 'A plan');
  await page.getByRole('button', { name: 'Save alt text' }).click();
  await page.getByText('Alt text of plan.png saved.').waitFor();
  await page.locator('.detail summary').click();
  const replace = async (file: Picture) => {
    await page.locator('#replacement').setInputFiles(file);
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
  };
  await replace(picture('broken.png', torn));
  await page.locator('.detail [role=alert]', { hasText: 'broken.png: ' }).waitFor();
  await replace(picture('large.png', createNoise(2200, 1700)));
  await page.getByText('plan.png replaced in the draft.').waitFor();
  expect(await page.locator('.detail').getAttribute('aria-label')).toBe('plan.png');
  await page.getByText('Check whether the alt text still fits').waitFor();
  const [[name, file] = []] = Object.entries(await filesOf(server, 'replaces'));
  expect([name, file?.type]).toEqual([plan, 'image/jpeg']);
  await page.context().close();
}, 120_000);

test('resizes a large photo in the first steps', async () => {
  await createUser(accountsOf(server), 'newcomer');
  const page = await openAs(browser, server, 'newcomer', phone);
  await page.goto(`${server.origin}/welcome/picture`);
  await page.getByText('at most 10 MiB').waitFor();
  await toolsAreThere(page);
  await page.locator('#file').setInputFiles(picture('me.png', Buffer.from('no picture')));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[role=alert]', { hasText: 'This isn’t an image' }).waitFor();
  await page.locator('#file').setInputFiles(picture('me.png', createNoise(2200, 1700)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.crop-box').waitFor();
  expect(await namesOf(server, 'newcomer')).toEqual(['basics/image/me.jpg']);
  await page.context().close();
}, 120_000);

test('protects an upload from leaving the page and repeats, with one progress display', async () => {
  const page = await openFileDesk(browser, server, {
    username: 'leaves',
    at: `/files?file=${plan}`,
    hasPlan: true,
  });
  let posts = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    posts += 1;
    await promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await choose(page, 'projects/engine', [picture('a.png')]);
  const button = page.getByRole('button', { name: 'Upload' });
  await button.click();
  await page.locator('.sending canvas').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const replace = page.locator('.detail [data-upload] [type=submit]');
  expect(await replace.getAttribute('aria-disabled')).toBe('true');
  // A user may press the button anyway.
  await button.click({ force: true });
  const lefts = await page.evaluate(() =>
    ['.sending canvas', '.sending [role=status]', '.sending progress'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().left,
    ),
  );
  expect(new Set(lefts).size).toBe(1);
  await page.locator('.rail a[href="/edit/basics"]').first().click();
  await eventually(async () => asked, ['beforeunload']);
  resolve();
  await page.getByText('a.png added to the draft.').waitFor();
  expect([posts, asked.length]).toEqual([1, 1]);
  await page.context().close();
}, 120_000);
