import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { openNetwork } from '../support/browser/slow-network.ts';
import { pause, typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { eventually, phone } from '../support/journey.ts';
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

const accounts = () => accountsOf(server);

async function begin(document: object): Promise<void> {
  await saveDraft(accounts(), 'alice', document);
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const status = (page: Page) => page.locator('[data-status]');

const stored = async (name: 'name' | 'label' | 'email' | 'summary') =>
  (await draftOf(server, 'alice')).basics?.[name];

test('saves typed text automatically and reports it', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/edit/basics')) saves.push(request.url());
  });
  await page.goto(`${server.origin}/edit/basics`);
  await field(page, '/basics/label').focus();
  await field(page, '/basics/name').focus();
  await Bun.sleep(1200);
  expect(saves).toEqual([]);
  await page.keyboard.press('End');
  await typeText(page, ' Moreau');
  // Autosave may run before slow typing has ended.
  await eventually(() => stored('name'), 'Alice Moreau');
  await status(page).getByText('Saved').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('/basics/name');
  await typeText(page, ' II');
  await eventually(() => stored('name'), 'Alice Moreau II');
  expect(await page.evaluate('document.querySelector("[data-status]").getAttribute("role")')).toBe('status');
  // The server may have stored the change before its response arrives.
  await page.waitForFunction('Object.keys(localStorage).length === 0');
  expect(problems).toEqual([]);
  await context.close();
});

test('never shows “Saved” next to unsaved text', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  const opacity = () => status(page).evaluate((place) => getComputedStyle(place).opacity);
  await page.goto(`${server.origin}/edit/basics`);
  await field(page, '/basics/label').focus();
  // Records the state on each key press after the page's own handlers, so that the machine's speed does not matter.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    document.addEventListener('input', () => {
      const place = document.querySelector<HTMLElement>('[data-status]');
      if (place) seen.add(`${place.dataset.state} ${getComputedStyle(place).opacity}`);
    });
  });
  const seen = () => page.evaluate('[...window.seen]');
  await typeText(page, 'Map');
  await eventually(() => stored('label'), 'Map');
  await eventually(opacity, '1');
  await page.evaluate('window.seen.clear()');
  await typeText(page, 'maker');
  expect(await seen()).toContain('saved 0');
  expect(await seen()).not.toContain('saved 1');
  await pause(page);
  expect([await status(page).textContent(), await opacity()]).toEqual([
    expect.stringMatching(/^Saved \d+:\d\d/),
    '1',
  ]);

  // The same message on a page that the server renders.
  await page.keyboard.press('Enter');
  await status(page).and(page.locator(':not([data-state])')).waitFor();
  await page.evaluate('window.seen.clear()');
  await typeText(page, 's');
  expect(await seen()).toEqual(['undefined 0']);
  expect(problems).toEqual([]);
  await context.close();
});

test('saves while the member keeps typing', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  const network = await openNetwork(page);
  await page.goto(`${server.origin}/edit/basics`);
  await field(page, '/basics/summary').focus();
  for (let words = 0; words < 20 && network.posts.length === 0; words += 1)
    await typeText(page, 'high water ');
  expect(network.posts).toEqual(['autosave']);
  await context.close();
});

test('updates the status bar and navigation after a save', async () => {
  await begin({ basics: { name: 'Alice', label: 'Surveyor' }, skills: [{ name: 'Maps' }] });
  await publish(accounts(), 'alice');
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  const pending = page.locator('.status .count');
  await page.goto(`${server.origin}/edit/basics`);
  await page.locator('.status .publish[title="All changes are published."]').waitFor();
  await typeInto(field(page, '/basics/label'), 'Cartographer');
  await pending.getByText('1', { exact: true }).waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('/basics/label');
  await page.goto(`${server.origin}/edit/skills`);
  const place = page.locator('.rail [aria-current=page]');
  expect(await place.locator('.num').textContent()).toBe('1');
  await page.locator('#adding > summary').click();
  await typeInto(field(page, '/skills/1/name'), 'Compass');
  await page.locator('fieldset[data-new] button[name=do]').click();
  await pending.getByText('2', { exact: true }).waitFor();
  expect(await place.locator('.num').textContent()).toBe('2');
  // A restored value leaves nothing to publish.
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/label'), 'Surveyor');
  await pending.getByText('1', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('holds back an invalid field with a message and saves the rest', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context, problems } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/email'), 'alice@');
  await typeInto(field(page, '/basics/label'), 'Cartographer');
  await eventually(() => stored('label'), 'Cartographer');
  await page.locator('[data-held]').waitFor();
  expect(await field(page, '/basics/email').inputValue()).toBe('alice@');
  expect(await field(page, '/basics/email').getAttribute('aria-invalid')).toBe('true');
  expect(await stored('email')).toBeUndefined();
  await typeInto(field(page, '/basics/email'), 'alice@example.org');
  await eventually(() => stored('email'), 'alice@example.org');
  await page.locator('[data-held]').waitFor({ state: 'detached' });
  expect(await field(page, '/basics/email').getAttribute('aria-invalid')).toBe(null);
  expect(problems).toEqual([]);
  await context.close();
});

test('keeps the message of an invalid field while others are saved', async () => {
  const elsewhere = { basics: { name: 'Alice' }, work: [{ name: 'One', 'x-vitrine': { slug: 'one' } }] };
  await begin(elsewhere);
  const { context, problems } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  const isHeld = async (name: string, text: string) => {
    await page.locator(`[data-state=held]`).waitFor();
    await page.locator(`[data-held][id="held${name}"]`).waitFor();
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, name).inputValue()).toBe(text);
  };
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/email'), 'alice@');
  await isHeld('/basics/email', 'alice@');
  await begin({ ...elsewhere, basics: { name: 'Alice', label: 'Told elsewhere' } });
  await eventually(() => field(page, '/basics/label').inputValue(), 'Told elsewhere');
  await isHeld('/basics/email', 'alice@');
  await typeInto(field(page, '/basics/email'), '');
  await page.locator('[data-state=saved]').waitFor();

  // The entry has another slug at this point.
  await page.goto(`${server.origin}/edit/work/one`);
  await typeInto(field(page, '/work/0/startDate'), 'May');
  await isHeld('/work/0/startDate', 'May');
  await page.locator('summary', { hasText: 'Permalink' }).focus();
  await begin({ ...elsewhere, work: [{ name: 'New' }, ...elsewhere.work] });
  await field(page, '/work/1/startDate').waitFor();
  await isHeld('/work/1/startDate', 'May');
  expect(problems).toEqual([]);
  await context.close();
});

test("two tabs show each other's saves and keep typed text", async () => {
  await begin({ basics: { name: 'Alice', label: 'Tester' } });
  const { context, problems } = await openDesk(browser, server);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`${server.origin}/edit/basics`);
  await other.goto(`${server.origin}/edit/basics`);
  await typeInto(field(one, '/basics/name'), 'Alice of tab one');
  await typeInto(field(other, '/basics/label'), 'Label of tab two');
  for (const page of [one, other]) {
    await eventually(() => field(page, '/basics/name').inputValue(), 'Alice of tab one');
    await eventually(() => field(page, '/basics/label').inputValue(), 'Label of tab two');
  }
  expect([await stored('name'), await stored('label')]).toEqual(['Alice of tab one', 'Label of tab two']);
  expect(problems).toEqual([]);
  await context.close();
});

test('offline: keeps the text, offers it after a reload, and saves or discards it', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await context.setOffline(true);
  await typeInto(field(page, '/basics/name'), 'Alice, at sea');
  await page.locator('[data-state=offline]').waitFor();
  await context.setOffline(false);
  await eventually(() => stored('name'), 'Alice, at sea');
  await status(page).getByText('Saved').waitFor();

  await context.setOffline(true);
  await typeInto(field(page, '/basics/name'), 'Alice, in a tunnel');
  await page.locator('[data-state=offline]').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  // Closes the page at once, so that no last attempt can succeed.
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${server.origin}/edit/basics`);
  await again.locator('[data-offer]').getByText('Alice, in a tunnel').waitFor();
  expect(await field(again, '/basics/name').inputValue()).toBe('Alice, at sea');
  await again.getByRole('button', { name: 'Restore' }).click();
  await eventually(() => stored('name'), 'Alice, in a tunnel');
  await again.locator('[data-offer]').waitFor({ state: 'detached' });
  expect(await field(again, '/basics/name').inputValue()).toBe('Alice, in a tunnel');
  expect(await again.evaluate(() => document.activeElement?.closest('form[data-editor]') !== null)).toBe(
    true,
  );
  await again.reload();
  expect(await again.locator('[data-offer]').count()).toBe(0);

  await context.setOffline(true);
  await typeInto(field(again, '/basics/name'), 'Not this');
  await again.locator('[data-state=offline]').waitFor();
  await again.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(`${server.origin}/edit/basics`);
  await last.getByRole('button', { name: 'Discard' }).press('Enter');
  await last.locator('[data-offer]').waitFor({ state: 'detached' });
  expect(await last.evaluate(() => document.activeElement?.closest('form[data-editor]') !== null)).toBe(true);
  await status(last).getByText('Discarded.').waitFor();
  await last.reload();
  expect(await last.locator('[data-offer]').count()).toBe(0);
  expect(await stored('name')).toBe('Alice, in a tunnel');
  await context.close();
});

test('signed out while typing: keeps the text and restores it after sign-in', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  const cookies = await context.cookies();
  await context.clearCookies();
  await typeInto(field(page, '/basics/name'), 'Alice, signed out');
  await page.locator('[data-state=signed-out]').waitFor();
  const link = page.getByRole('link', { name: 'Sign in to continue' });
  expect(await link.getAttribute('href')).toBe('/sign-in?next=%2Fedit%2Fbasics');
  await context.addCookies(cookies);
  await link.click();
  await page.waitForURL(`${server.origin}/edit/basics`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await eventually(() => stored('name'), 'Alice, signed out');
  await context.close();
});

test('shows saved text and offers unsaved text after returning to a page', async () => {
  await begin({ basics: { name: 'Alice', label: 'Tester' } });
  const { context } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  const cookies = await context.cookies();
  await context.clearCookies();
  await typeInto(field(page, '/basics/label'), 'Not stored');
  await page.locator('[data-state=signed-out]').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  // Signs in after the page has closed, because the page could save otherwise.
  await page.goto(`${server.origin}/`);
  await context.addCookies(cookies);
  // Browsers restore the value of a field.
  await page.goBack();
  await page.locator('[data-offer]').getByText('Not stored').waitFor();
  await eventually(() => field(page, '/basics/label').inputValue(), 'Tester');
  await page.getByRole('button', { name: 'Restore' }).click();
  await eventually(() => field(page, '/basics/label').inputValue(), 'Not stored');
  expect(await stored('label')).toBe('Not stored');
  await context.close();
});

test('survives a restart of the server while typing', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  const { port } = server;
  await server.stop();
  await typeInto(field(page, '/basics/summary'), 'Typed into the void.');
  await page.locator('[data-state=offline]').waitFor();
  server = await startEditorServer({ DATABASE_URL: database, PORT: String(port) });
  // The test server starts with a profile of its own.
  await page.locator('[data-state=saved]').waitFor();
  expect(await stored('summary')).toBe('Typed into the void.');
  await context.close();
}, 120_000);

test('submits the same form by its button without script', async () => {
  await begin({ basics: { name: 'Alice' } });
  const { context } = await openDesk(browser, server, 'alice', { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await typeInto(field(page, '/basics/name'), 'Alice without script');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await status(page).getByText('Saved').waitFor();
  expect(await stored('name')).toBe('Alice without script');
  expect(await page.locator('.preview-pane .look').isVisible()).toBe(false);
  expect((await page.locator('.preview-pane .frame').boundingBox())?.height).toBeGreaterThan(400);
  expect(await page.frameLocator('iframe').getByText('Alice without script').first().isVisible()).toBe(true);
  await context.close();
});
