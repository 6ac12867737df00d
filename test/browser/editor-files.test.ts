import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page, Request } from 'playwright-core';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { pause, typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOverApi, type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { createNoise, createPng } from '../support/foreign-pictures.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { sampled } from '../support/long.ts';
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

const small = Buffer.from(createPng(300, 200));
/** A truncated image, which cannot be decoded. */
const torn = small.subarray(0, 60);
const picture = (name: string, buffer = small) => ({ name, mimeType: 'image/png', buffer });

async function filesOf(username: string) {
  const user = await findUserByName(server.database, username);
  if (!user) throw new Error(`there is no ${username}`);
  return filesOfDraft(await findDraft(server.database, user));
}

/** Holds uploads until the test calls the returned function. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const namesOf = async (username: string) => Object.keys(await filesOf(username));

async function open(username: string, path: string, options = desktop): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Ida' }, projects: [{ name: 'Engine' }] });
  const page = await openAs(browser, server, username, options);
  await page.goto(server.origin + path);
  // Waits for the script, because without it the browser handles dropped files.
  if (options.javaScriptEnabled !== false)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/tools-')),
    );
  return page;
}

/** Dispatches a drop or paste event. Returns true if the browser would handle it. */
async function give(page: Page, kind: 'drop' | 'paste', ...names: string[]): Promise<boolean> {
  return giveAt(page, '#files', { kind, names });
}

async function giveAt(
  page: Page,
  at: string,
  { kind, names, bytes = small }: { kind: 'drop' | 'paste'; names: string[]; bytes?: Buffer },
): Promise<boolean> {
  const given = { at, kind, names, bytes: bytes.toString('base64') };
  return page.evaluate((data) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(data.bytes), (one) => one.charCodeAt(0));
    for (const name of data.names) transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    const target = document.querySelector(data.at) ?? document.body;
    const init = { bubbles: true, cancelable: true };
    return target.dispatchEvent(
      data.kind === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: transfer })
        : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
    );
  }, given);
}

test.each(
  sampled([
    ['360 px', phone],
    ['1280 px', desktop],
  ] as const),
)(
  'shows a new profile photo next to the name at once and keeps the form, at %s',
  async (_, look) => {
    const username = look === phone ? 'ida-phone' : 'ida';
    const page = await open(username, '/edit/basics', look);
    await typeInto(page.locator('[name="/basics/label"]'), 'Typed');
    await page.locator('#photo [type=file]').first().setInputFiles(picture('me.png'));
    await page.locator('#photo img').waitFor();
    expect(
      await page.locator('#photo img').evaluate((one: HTMLImageElement) => one.decode()),
    ).toBeUndefined();
    expect(await page.locator('[name="/basics/label"]').inputValue()).toBe('Typed');
    expect(page.url()).toBe(`${server.origin}/edit/basics`);
    expect(await namesOf(username)).toEqual(['basics/image/me.png']);
    await eventually(async () => (await draftOverApi(server, username)).basics?.label, 'Typed');
    // A new photo replaces the old one, even with the same name.
    const before = await page.locator('#photo img').getAttribute('src');
    await page
      .locator('#photo [type=file]')
      .first()
      .setInputFiles(picture('me.png', Buffer.from(createPng(40, 40))));
    await eventually(async () => (await page.locator('#photo img').getAttribute('src')) === before, false);
    await page.locator('#photo').getByRole('button', { name: 'Remove photo' }).click();
    await page.getByText('me.png removed').waitFor();
    expect(await namesOf(username)).toEqual([]);
    await page.context().close();
  },
  120_000,
);

test('adds several files to an entry by drop, paste and choice', async () => {
  const page = await open('drops', '/edit/projects/engine');
  const tiles = page.locator('#files :is(.tiles, .papers) > li');
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  await give(page, 'drop', 'a.png', 'b.png');
  await eventually(() => tiles.count(), 2);
  await page.locator('.shot').first().click();
  await typeInto(page.locator('#files [name=alt]').first(), 'A plan of it');
  await give(page, 'paste', 'c.png');
  await eventually(() => tiles.count(), 3);
  // Keeps text typed next to the files. A paste with both text and an image inserts the text.
  const typed = page.locator('#files [name=alt]').first();
  expect([await typed.inputValue(), await typed.isVisible()]).toEqual(['A plan of it', true]);
  expect(await page.locator('[name="/projects/0/description"]').evaluate(pasteCells)).toBe(true);
  await page
    .locator('#files [multiple]')
    .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  await eventually(() => tiles.count(), 4);
  expect(await namesOf('drops')).toEqual(
    ['a.png', 'b.png', 'c.png', 'notes.txt'].map((name) => `projects/engine/${name}`),
  );
  await page.context().clearCookies();
  await give(page, 'drop', 'd.png');
  await page.locator('#files [role=alert]').waitFor();
  await page.context().close();
}, 120_000);

test('keeps two pasted images named image.png apart', async () => {
  const page = await open('pastes', '/edit/projects/engine');
  const tiles = page.locator('#files .tiles > li');
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  for (const side of [40, 30]) {
    const bytes = Buffer.from(createPng(side, side));
    await giveAt(page, '#files', { kind: 'paste', names: ['image.png'], bytes });
    await eventually(() => tiles.count(), side === 40 ? 1 : 2);
  }
  expect(await namesOf('pastes')).toEqual(['projects/engine/image-2.png', 'projects/engine/image.png']);
  await page.context().close();
}, 120_000);

test('ignores files that are dropped between two targets', async () => {
  const page = await open('beside', '/edit/basics');
  await eventually(() => page.locator('form[data-upload]').count(), 2);
  await giveAt(page, '#photo', { kind: 'drop', names: ['me.png'] });
  await eventually(() => namesOf('beside'), ['basics/image/me.png']);
  await page.locator('#photo img').waitFor();
  const posts: string[] = [];
  page.on('request', (request) => {
    // The preview also sends requests, at any time.
    if (request.method() === 'POST' && !request.url().includes('/edit/preview')) posts.push(request.url());
  });
  const summary = '[name="/basics/summary"]';
  expect(await giveAt(page, summary, { kind: 'paste', names: ['screen.png'] })).toBe(true);
  // If the browser handled the drop, it would replace the page with the file.
  for (const at of [summary, 'body'])
    expect(await giveAt(page, at, { kind: 'drop', names: ['x.png'] })).toBe(false);
  await giveAt(page, '#cover', { kind: 'paste', names: ['pier.png'] });
  await eventually(() => namesOf('beside'), ['basics/cover/pier.png', 'basics/image/me.png']);
  // Playwright reports a request later than the server receives it.
  await eventually(async () => posts, [`${server.origin}/files`]);
  await page.context().close();
}, 120_000);

test('resizes a large photo before the upload without visible loss', async () => {
  const page = await open('large', '/edit/projects/engine', phone);
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  const noise = createNoise(2200, 1700);
  expect(noise.length).toBeGreaterThan(10 * 1024 * 1024);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/files'),
  );
  await page.locator('#files [multiple]').setInputFiles(picture('noise.png', noise));
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(10 * 1024 * 1024);
  await page.locator('#files img').waitFor();
  const [[path, file] = []] = Object.entries(await filesOf('large'));
  expect([path, file?.type]).toEqual(['projects/engine/noise.jpg', 'image/jpeg']);
  expect((file?.width ?? 0) / (file?.height ?? 1)).toBeCloseTo(2200 / 1700, 2);
  await page.context().close();
}, 120_000);

test('reports a rejected file where it was dropped and accepts the next', async () => {
  const page = await open('refused', '/edit/basics');
  await eventually(() => page.locator('#photo [type=file]').count(), 2);
  await page
    .locator('#photo [type=file]')
    .first()
    .setInputFiles(picture('me.png', Buffer.from('no picture')));
  await page.locator('#photo').getByText('This isn’t an image').waitFor();
  await page.locator('#photo [type=file]').first().setInputFiles(picture('me.png'));
  await page.locator('#photo img').waitFor();
  expect(await page.locator('#photo [role=alert]').count()).toBe(0);
  await page.context().close();
}, 120_000);

test('shows both of two uploads, whichever is rejected', async () => {
  const page = await open('both', '/edit/projects/engine');
  const tiles = page.locator('#files .tiles > li');
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  const underWay = new Set<Request>();
  let most = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/files')) underWay.add(request);
    most = Math.max(most, underWay.size);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  const release = await holdUploads(page);
  await give(page, 'drop', 'a.png');
  await giveAt(page, '#files', { kind: 'drop', names: ['torn.png'], bytes: torn });
  await give(page, 'drop', 'b.png');
  await giveAt(page, '#files', { kind: 'drop', names: ['last.png'], bytes: torn });
  // Waiting uploads show their status.
  await eventually(
    () => page.locator('#files [role=status]').allTextContents(),
    ['a', 'torn', 'b', 'last'].map((name) => `Uploading … ${name}.png`),
  );
  release();
  await eventually(() => tiles.count(), 2);
  for (const name of ['torn.png: ', 'last.png: '])
    await page.locator('#files [role=alert]', { hasText: name }).waitFor();
  await give(page, 'drop', 'c.png');
  await eventually(() => tiles.count(), 3);
  expect(await page.locator('#files [role=alert]').count()).toBe(0);
  // Only one request at a time, because the later of two responses could be older.
  expect(most).toBe(1);
  await page.context().close();
}, 120_000);

test('names a rejected file, offers it again and sends the rest', async () => {
  const page = await open('among', '/edit/projects/engine');
  const field = page.locator('#files [multiple]');
  await eventually(() => field.count(), 1);
  const broken = (name: string) => picture(name, torn);
  await field.setInputFiles([picture('a.png'), broken('b.png'), picture('c.png'), broken('d.png')]);
  const alert = page.locator('#files [role=alert]');
  await alert.waitFor();
  expect(await alert.allTextContents()).toEqual([expect.stringMatching(/^b\.png, d\.png: [A-Z]/)]);
  expect(await namesOf('among')).toEqual(['projects/engine/a.png', 'projects/engine/c.png']);
  await eventually(() => page.locator('#files .tiles > li').count(), 2);
  // The field must be empty, because browsers report a choice only if it changes.
  expect(await field.inputValue()).toBe('');
  await page.route('**/files', (route) => route.abort());
  await field.setInputFiles([picture('e.png'), picture('f.png')]);
  const lost = 'e.png, f.png: No connection. The file wasn’t uploaded. Try again.';
  await eventually(() => alert.allTextContents(), [lost]);
  expect(await field.inputValue()).toBe('');
  await page.context().close();
}, 120_000);

test('shows stored and rejected files together on a phone', async () => {
  const page = await open('together', '/edit/projects/engine', phone);
  const field = page.locator('#files [multiple]');
  await eventually(() => field.count(), 1);
  const files = ['a.png', 'b.png', 'c.png'].map((name) => picture(name));
  await field.setInputFiles([...files, picture('torn.png', torn)]);
  await page.locator('#files [role=alert]').waitFor();
  const seen = page.locator('#files').evaluate((place) =>
    [...place.querySelectorAll('.done, [role=alert]')].map((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [box.textContent?.split(' ')[0], top >= 0 && bottom <= innerHeight];
    }),
  );
  expect(await seen).toEqual([
    ['a.png,', true],
    ['torn.png:', true],
  ]);
  await page.context().close();
}, 120_000);

test('keeps the focus while a photo is sent and reports no foreign save', async () => {
  const page = await open('busy', '/edit/basics');
  await eventually(() => page.locator('#photo form[data-ready]').count(), 1);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const status = document.querySelector('[data-status]');
    new MutationObserver(() => said.push(status?.textContent ?? '')).observe(status ?? document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const release = await holdUploads(page);
  await page.locator('#photo [type=file]').first().setInputFiles(picture('me.png'));
  await page.locator('#photo [role=status]').waitFor();
  const label = page.locator('[name="/basics/label"]');
  await typeInto(label, 'Typed ');
  release();
  await page.locator('#photo img').waitFor();
  expect(await label.evaluate((one) => one === document.activeElement)).toBe(true);
  await typeText(page, 'on');
  await eventually(async () => (await draftOverApi(server, 'busy')).basics?.label, 'Typed on');
  await pause(page);
  // The form gets the new revision after the upload, without typing.
  const revision = () => page.locator('form[data-editor] [name=revision]').inputValue();
  const before = await revision();
  await page.locator('#cover [type=file]').first().setInputFiles(picture('pier.png'));
  await page.locator('#cover img').waitFor();
  await eventually(async () => (await revision()) === before, false);
  await page.locator('[name="/x-vitrine/visibility/~1basics~1cover"]').first().waitFor({ state: 'attached' });
  expect(await page.evaluate('window.said.filter((text) => text.includes("elsewhere"))')).toEqual([]);
  await page.context().close();
}, 120_000);

test("keeps typing in one image's text while another is sent", async () => {
  const page = await open('words', '/edit/projects/engine');
  const tiles = page.locator('#files .tiles > li');
  await eventually(() => page.locator('#files [multiple]').count(), 1);
  await give(page, 'drop', 'b.png');
  await eventually(() => tiles.count(), 1);
  const release = await holdUploads(page);
  await give(page, 'drop', 'a.png');
  const words = page.locator('[id="alt-projects%2Fengine%2Fb.png"]');
  await typeInto(words, 'A pan');
  await page.keyboard.press('ArrowLeft');
  release();
  await eventually(() => tiles.count(), 2);
  await typeText(page, 'l');
  expect(await words.inputValue()).toBe('A paln');
  await page.context().close();
}, 120_000);

test.each([
  ['the tools do', '**/assets/tools-*'],
  ['the scripts do', '**/assets/*.js'],
])(
  'uploads chosen files by a button where %s not arrive',
  async (_, assets) => {
    const username = assets.includes('tools') ? 'no-tools' : 'no-script';
    await addProfile(server, username, { basics: { name: 'Ida' } });
    const page = await openAs(browser, server, username, phone);
    await page.route(assets, (route) => route.abort());
    await page.goto(`${server.origin}/edit/basics`);
    await page.locator('#photo [type=file]').first().setInputFiles(picture('me.png'));
    await page.locator('#photo').getByRole('button', { name: 'Upload' }).click();
    await page.getByText('me.png added').waitFor();
    expect(await namesOf(username)).toEqual(['basics/image/me.png']);
    await page.context().close();
  },
  120_000,
);

test('sends files that were chosen before the script loaded', async () => {
  await addProfile(server, 'early', { basics: { name: 'Ida' } });
  const page = await openAs(browser, server, 'early', phone);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/tools-*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/edit/basics`);
  await page.locator('#photo [type=file]').nth(1).setInputFiles(picture('me.png'));
  resolve();
  await page.locator('#photo img').waitFor();
  expect(await page.locator('#photo').getByRole('button', { name: 'Upload' }).isVisible()).toBe(false);
  await page.context().close();
}, 120_000);

test('adds, describes, removes and restores a file without script', async () => {
  const page = await open('plain', '/edit/projects/engine', { ...phone, javaScriptEnabled: false });
  // The second field is for the camera. Its images are uploaded too.
  await page.locator('#files input[type=file]').nth(1).setInputFiles(picture('a.png'));
  await page.locator('#files').getByRole('button', { name: 'Upload' }).click();
  await page.getByText('a.png added').waitFor();
  expect(page.url()).toStartWith(`${server.origin}/edit/projects/engine?`);
  await typeInto(page.getByLabel('Alt text'), 'An engine');
  await page.getByRole('button', { name: 'Save alt text' }).click();
  await page.getByText('Alt text of a.png saved.').waitFor();
  await page.getByRole('button', { name: 'Remove a.png' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('a.png restored.').waitFor();
  expect(page.url()).toStartWith(`${server.origin}/edit/projects/engine?`);
  expect(await namesOf('plain')).toEqual(['projects/engine/a.png']);
  await page.context().close();
}, 120_000);

/** Runs in the page: pastes cells that a spreadsheet copied. Returns true if the browser handles the paste. */
function pasteCells(field: Element): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '1\t2');
  clipboardData.items.add(new File(['...'], 'cells.png', { type: 'image/png' }));
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
