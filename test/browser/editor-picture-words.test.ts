import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOverApi, type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { openFileDesk, picture, plan, toolsAreThere } from '../support/file-desk.ts';
import { eventually } from '../support/journey.ts';

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

async function altOf(username: string): Promise<unknown> {
  const [engine] = (await draftOverApi(server, username)).projects as { 'x-vitrine'?: { alt?: unknown } }[];
  return engine?.['x-vitrine']?.alt;
}

test.each([
  ['its entry', 'words-entry', '/edit/projects/engine'],
  ['the list of files', 'words-list', `/files?file=${plan}`],
])(
  'saves alt text while it is typed on %s, or asks before leaving',
  async (_, username, at) => {
    const page = await openFileDesk(browser, server, { username, at, hasPlan: true });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const field = page.locator('[name=alt]');
    await typeInto(field, 'A plan');
    await eventually(() => altOf(username), { 'plan.png': 'A plan' });
    await page.locator('.field', { has: field }).getByText('Saved.').waitFor();
    expect(await page.getByText('Add alt text').count()).toBe(0);
    // Leaves the page immediately, which must not lose the text.
    await typeInto(field, 'A plan of it');
    await page.goto(`${server.origin}/edit/basics`);
    await eventually(() => altOf(username), { 'plan.png': 'A plan of it' });
    expect(asked).toEqual([]);
    await page.goto(server.origin + at);
    await toolsAreThere(page);
    await page.route('**/files', (route) => route.abort());
    await typeInto(field, 'No plan');
    await page.locator('.field', { has: field }).getByText('Not saved.').waitFor();
    await page.locator('.rail a[href="/edit/basics"]').first().click();
    await eventually(async () => asked, ['beforeunload']);
    expect(await field.inputValue()).toBe('No plan');
    await page.context().close();
  },
  120_000,
);

test('keeps alt text from another tab during an upload', async () => {
  const at = '/edit/projects/engine';
  const page = await openFileDesk(browser, server, { username: 'words-twice', at, hasPlan: true });
  const field = page.locator('[name=alt]').first();
  await typeInto(field, 'A plan');
  await page.locator('.field', { has: field }).getByText('Saved.').waitFor();
  const other = await page.context().newPage();
  await other.goto(server.origin + at);
  await toolsAreThere(other);
  await typeInto(other.locator('[name=alt]').first(), 'Another plan');
  await eventually(() => altOf('words-twice'), { 'plan.png': 'Another plan' });
  await page
    .locator('[data-now] [type=file]')
    .first()
    .setInputFiles([picture('z.png')]);
  await page.getByText('z.png added to the draft.').waitFor();
  const shown = page.locator('[name=alt]').first();
  await eventually(() => shown.inputValue(), 'Another plan');
  await page.context().close();
}, 120_000);

test('resends alt text automatically after a busy response', async () => {
  const at = '/edit/projects/engine';
  const page = await openFileDesk(browser, server, { username: 'words-busy', at, hasPlan: true });
  const field = page.locator('[name=alt]');
  await page.route('**/files', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: 'Busy.' }),
  );
  await typeInto(field, 'A plan');
  await page.locator('.field', { has: field }).getByText('Not saved.').waitFor();
  await page.unroute('**/files');
  await page.locator('.field', { has: field }).getByText('Saved.', { exact: true }).waitFor();
  expect(await altOf('words-busy')).toEqual({ 'plan.png': 'A plan' });
  await page.context().close();
}, 120_000);

test('waits for older alt text that is being saved: the newest wins', async () => {
  const at = '/edit/projects/engine';
  const page = await openFileDesk(browser, server, { username: 'words-slow', at, hasPlan: true });
  const field = page.locator('[name=alt]');
  const order: string[] = [];
  const released = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    const isFirst = order.length === 0;
    order.push(sent.has('autosave') ? 'while typed' : 'by the button');
    if (!isFirst) return route.continue();
    await released.promise;
    return route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, body: 'Busy.' });
  });
  await typeInto(field, 'A plan');
  await eventually(async () => order, ['while typed']);
  await typeInto(field, 'A plan of it');
  await page.locator('form', { has: field }).getByRole('button').click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  order.push('released');
  released.resolve();
  await page.waitForURL(/described=/);
  expect(order.slice(0, 3)).toEqual(['while typed', 'released', 'by the button']);
  await eventually(() => altOf('words-slow'), { 'plan.png': 'A plan of it' });
  await page.context().close();
}, 120_000);
