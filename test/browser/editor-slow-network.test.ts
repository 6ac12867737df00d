import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { Item } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { pressInRow } from '../support/browser/press-in-row.ts';
import { answered, held, lost, openNetwork, slow } from '../support/browser/slow-network.ts';
import { pause, typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { createPng } from '../support/foreign-pictures.ts';
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
const press = (page: Page, action: string) => page.locator(`button[name=do][value="${action}"]`).click();
const status = (page: Page) => page.locator('[data-status]');
const nameOf = async (username: string) => (await draftOf(server, username)).basics?.name;
const entries = async (username: string, section: string) =>
  ((await draftOf(server, username))[section] ?? []) as Item[];
const names = async (username: string) => (await entries(username, 'work')).map(({ name }) => name);
const keywords = async (username: string) => (await entries(username, 'skills'))[0]?.keywords;
const keptTexts = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

async function open(username: string, path: string, document: object, look = desktop): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Robin' }, ...document });
  const page = await openAs(browser, server, username, look);
  await page.goto(server.origin + path);
  await page.evaluate('window.isTheSamePage = true');
  return page;
}

test("keeps text typed during a button's request and saves it afterwards", async () => {
  const page = await open('typist', '/edit/basics', {}, phone);
  const [save, autosave] = [held(), held()];
  const network = await openNetwork(page, save.way);
  await field(page, '/basics/name').focus();
  await page.keyboard.press('End');
  await typeText(page, ' M');
  await page.keyboard.press('Enter');
  await eventually(async () => network.posts, ['save']);
  await typeText(page, 'an');
  // Longer than the delay of autosave.
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

test('retries failed saves whatever was pressed meanwhile', async () => {
  const page = await open('patient', '/edit/basics', {}, phone);
  const network = await openNetwork(page, lost(0));
  await typeInto(field(page, '/basics/name'), 'Robin the patient');
  await page.locator('[data-state=offline]').waitFor();
  // The next attempt happens while the button waits, and gets no response either.
  network.way = lost(2_500);
  await page.keyboard.press('Enter');
  await eventually(async () => network.posts.at(-1), 'save');
  network.way = slow(0);
  await eventually(() => nameOf('patient'), 'Robin the patient');
  await page.locator('[data-state=saved]').waitFor();
  await page.context().close();
});

test.each([
  ['a finger', phone, (link: Locator) => link.tap()],
  ['a mouse', desktop, (link: Locator) => link.click()],
])('the page of a followed link has the text typed just before: %s', async (name, look, follow) => {
  const username = name.replace(' ', '-');
  const page = await open(username, '/edit/basics', {}, look);
  await publish(accountsOf(server), username);
  const [autosave, last] = [held(), held()];
  const network = await openNetwork(page, autosave.way);
  const link = page.locator('.publish:visible');
  await typeInto(field(page, '/basics/label'), 'Mapmaker');
  await follow(link);
  await eventually(async () => network.posts, ['autosave']);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  autosave.arrive();
  await page.getByRole('button', { name: 'Publish 1 change' }).waitFor();

  // The page first sends text that was typed during another request.
  await page.goBack();
  network.way = last.way;
  await typeInto(field(page, '/basics/name'), 'Robin M');
  await page.keyboard.press('Enter');
  await eventually(async () => network.posts.at(-1), 'save');
  await typeText(page, 'an');
  await follow(link);
  last.arrive();
  await page.getByRole('button', { name: 'Publish 2 changes' }).waitFor();
  expect(await nameOf(username)).toBe('Robin Man');
  await page.context().close();
});

test('follows a link with unsaved text after the member confirms', async () => {
  const page = await open('unreachable', '/edit/basics', {}, phone);
  const network = await openNetwork(page, lost(0));
  await typeInto(field(page, '/basics/label'), 'Mapmaker');
  const asked = page.waitForEvent('dialog');
  await Promise.all([page.locator('.tabbar').getByRole('link', { name: 'Overview' }).tap(), asked]);
  await (await asked).accept();
  await page.waitForURL(`${server.origin}/edit`);
  expect(network.posts[0]).toBe('autosave');
  expect(await keptTexts(page)).toContain('Mapmaker');
  await page.context().close();
});

const work = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, position: 'Smith' }));
const skill = (...words: string[]) => ({ skills: [{ name: 'Maps', keywords: words }] });

test('applies two quick buttons each to its own row', async () => {
  const page = await open('hasty', '/edit/skills/maps', skill('a', 'b', 'c', 'd'));
  const network = await openNetwork(page, slow(700));
  await press(page, 'remove /skills/0/keywords/0');
  await press(page, 'remove /skills/0/keywords/1');
  await eventually(async () => network.posts.length, 2);
  await eventually(() => keywords('hasty'), ['c', 'd']);
  await page.context().close();

  const list = await open('hasty2', '/edit/work', { work });
  await openNetwork(list, slow(700));
  await pressInRow(list, 'down /work/0');
  await pressInRow(list, 'remove /work/1');
  await eventually(() => names('hasty2'), ['A', 'C', 'D', 'E']);
  await list.context().close();
});

test('performs a double-clicked button once', async () => {
  const page = await open('twice', '/edit/skills/maps', skill('a', 'a', 'b'));
  const network = await openNetwork(page, slow(700));
  const remove = page.locator('button[value="remove /skills/0/keywords/0"]');
  await remove.dblclick();
  await eventually(() => keywords('twice'), ['a', 'b']);
  await page.locator('[name="/skills/0/keywords/3"]').waitFor({ state: 'detached' });
  await typeInto(field(page, '/skills/0/level'), 'Fine');
  expect(network.posts.filter((post) => post !== 'autosave').length).toBe(1);
  await remove.click();
  await eventually(() => keywords('twice'), ['b']);
  await page.context().close();
});

test('moves the row with each Alt and arrow and announces its position', async () => {
  const page = await open('arrows', '/edit/work', { work });
  const network = await openNetwork(page, slow(500));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('popovertarget'));
  await page.locator('[popovertarget="/work/0.more"]').focus();
  for (let pressed = 0; pressed < 3; pressed += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await Bun.sleep(100);
  }
  await status(page).getByText('“A” moved to position 4 of 5.').waitFor();
  expect(await names('arrows')).toEqual(['B', 'C', 'D', 'A', 'E']);
  expect(await focused()).toBe('/work/3.more');
  // Key repeats don't queue up, and stop at the end of the list.
  await page.keyboard.down('Alt');
  for (let repeated = 0; repeated < 5; repeated += 1) await page.keyboard.down('ArrowUp');
  await page.keyboard.up('ArrowUp');
  await status(page).getByText('“A” moved to position 3 of 5.').waitFor();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  await status(page).getByText('“A” moved to position 5 of 5.').waitFor();
  expect(await names('arrows')).toEqual(['B', 'C', 'D', 'E', 'A']);
  expect(network.posts.length).toBe(6);
  await page.context().close();
});

test('follows a row that another session moved, and ignores a deleted one', async () => {
  const page = await open('moved', '/edit/skills/maps', skill('a', 'b', 'c'));
  const save = held();
  const network = await openNetwork(page, save.way);
  await page.route('**/edit/events', (route) => route.abort());
  await page.reload();
  const saveElsewhere = (username: string, document: object) =>
    saveDraft(accountsOf(server), username, { basics: { name: 'Robin' }, ...document });
  await saveElsewhere('moved', skill('new', 'a', 'c'));
  await typeInto(field(page, '/skills/0/level'), 'Fine');
  await eventually(async () => network.posts, ['autosave']);
  await press(page, 'remove /skills/0/keywords/1');
  await press(page, 'remove /skills/0/keywords/0');
  save.arrive();
  await eventually(() => keywords('moved'), ['new', 'c']);
  expect(network.posts).toEqual(['autosave', 'remove /skills/0/keywords/1']);
  await page.context().close();

  const list = await open('moved2', '/edit/work', { work: work.slice(0, 2) });
  await list.route('**/edit/events', (route) => route.abort());
  await list.reload();
  const other = held();
  const posts = await openNetwork(list, other.way);
  await saveElsewhere('moved2', { work: [{ name: 'New' }, ...work.slice(0, 2)] });
  await list.locator('summary', { hasText: 'Rename section' }).click();
  await typeInto(list.getByLabel('Section title'), 'Jobs');
  await eventually(async () => posts.posts, ['autosave']);
  await pressInRow(list, 'remove /work/0');
  other.arrive();
  await eventually(() => names('moved2'), ['New', 'B']);
  await list.context().close();
});

test('leaves the focus alone when the member moved on', async () => {
  const page = await open('elsewhere', '/edit/basics', {
    basics: { name: 'Robin', profiles: [{ network: 'One' }, { network: 'Two' }] },
  });
  await openNetwork(page, slow(900));
  await press(page, 'down /basics/profiles/0');
  await field(page, '/basics/label').focus();
  await typeText(page, 'Mapmaker');
  await status(page).getByText('“One” moved to position 2 of 2.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('/basics/label');
  await eventually(async () => (await draftOf(server, 'elsewhere')).basics?.label, 'Mapmaker');
  await page.context().close();
});

test.each([429, 502, 503])(
  'stays on the page after a response %p and saves typed text afterwards',
  async (code) => {
    const username = `answered-${code}`;
    const page = await open(username, '/edit/basics', {}, phone);
    const network = await openNetwork(page, answered(code));
    await field(page, '/basics/name').focus();
    await page.keyboard.press('End');
    await typeText(page, ' II');
    await page.keyboard.press('Enter');
    await page.locator('[data-state=offline]').waitFor();
    expect(network.posts.filter((post) => post === 'save')).toEqual(['save']);
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
    network.way = slow(0);
    await eventually(() => nameOf(username), 'Robin II');
    await page.context().close();
  },
);

test.each([
  ['429', answered(429)],
  ['503', answered(503)],
  ['no answer', lost(0)],
])('an unmoved row (%s) keeps the focus and moves when pressed again', async (name, way) => {
  const username = `unmoved-${name.replace(' ', '-')}`;
  const page = await open(username, '/edit/work', { work });
  const network = await openNetwork(page, way);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('popovertarget'));
  await pressInRow(page, 'down /work/1');
  await page.locator('[data-state=offline]').waitFor();
  expect(await focused()).toBe('/work/1.more');
  expect(await status(page).textContent()).not.toContain('“B”');
  expect(await names(username)).toEqual(['A', 'B', 'C', 'D', 'E']);
  network.way = slow(0);
  await page.keyboard.press('Alt+ArrowDown');
  await status(page).getByText('“B” moved to position 3 of 5.').waitFor();
  expect(await names(username)).toEqual(['A', 'C', 'B', 'D', 'E']);
  expect(await focused()).toBe('/work/2.more');
  expect(network.posts).toEqual(['down /work/1', 'down /work/1']);
  await page.context().close();
});

test('shows the page after the removal of an entry', async () => {
  const page = await open('removes', '/edit/work/a', { work, talks: [] });
  await openNetwork(page, slow(300));
  await typeInto(field(page, '/work/0/position'), 'Mason');
  await page.getByRole('button', { name: 'Remove entry' }).click();
  await page.waitForURL(/\/edit\/work\?/);
  await page.locator('[data-pointer="/work/3"]').waitFor();
  expect(await page.locator('#files').count()).toBe(0);
  expect(await page.locator('ol.items').evaluate((list) => getComputedStyle(list).display)).toBe('grid');
  await status(page).getByText('“A” removed.').waitFor();
  expect(await keptTexts(page)).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => names('removes'), ['A', 'B', 'C', 'D', 'E']);

  await page.goto(`${server.origin}/edit/talks`);
  await page.getByRole('button', { name: 'Remove section' }).click();
  await page.waitForURL(/\/edit\/basics/);
  await page.locator('#photo').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  await page.context().close();
});

test('keeps files and typed text of an entry whose slug changes', async () => {
  const page = await open('readdressed', '/edit/work/a', { work });
  const network = await openNetwork(page);
  await page.locator('summary', { hasText: 'Permalink' }).click();
  await typeInto(field(page, '/work/0/x-vitrine/slug'), 'first');
  await page.locator('[data-state=held]').waitFor();
  network.way = slow(1_500);
  await page.keyboard.press('Enter');
  await typeInto(field(page, '/work/0/position'), 'Mason');
  await page.waitForURL(`${server.origin}/edit/work/first`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('#files [type=file]').first().click({ force: true }),
  ]);
  await chooser.setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(createPng(30, 20)) });
  await page.locator('#files .tiles img').waitFor();
  await eventually(async () => (await entries('readdressed', 'work'))[0]?.position, 'Mason');
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  await page.context().close();
});

test('derives the username from the whole URL, however often a slow save redraws the row', async () => {
  const page = await open('mara', '/edit/basics', {});
  await openNetwork(page, slow(1_300));
  const at = (row: number, name: string) => field(page, `/basics/profiles/${row}/${name}`);
  await typeInto(at(0, 'url'), 'https://www.xing.com/profi');
  await pause(page);
  await typeText(page, 'le/maralin');
  await pause(page);
  await typeText(page, 'dq');
  // A save is pending while the rest is typed.
  await Bun.sleep(900);
  await typeText(page, 'vist');
  await typeInto(at(1, 'url'), 'https://github.com/m');
  await pause(page);
  await typeText(page, 'ara');
  await typeInto(field(page, '/basics/label'), 'Mapmaker');
  const xing = {
    network: 'XING',
    username: 'maralindqvist',
    url: 'https://www.xing.com/profile/maralindqvist',
  };
  const github = { network: 'GitHub', username: 'mara', url: 'https://github.com/mara' };
  await eventually(async () => (await draftOf(server, 'mara')).basics?.profiles, [xing, github]);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);

  // A new page still follows changes, also at a URL without a username.
  await page.reload();
  await at(1, 'url').focus();
  await page.keyboard.press('End');
  await typeText(page, 'lindqvist');
  await eventually(() => at(1, 'username').inputValue(), 'maralindqvist');
  await typeText(page, '/maps/issues');
  await eventually(() => at(1, 'username').inputValue(), '');
  expect(await at(1, 'network').inputValue()).toBe('GitHub');
  await page.context().close();
}, 120_000);

test('keeps a username that the member wrote, whatever the URL says', async () => {
  const page = await open('written', '/edit/basics', {});
  await openNetwork(page, slow(1_300));
  const at = (name: string) => field(page, `/basics/profiles/0/${name}`);
  await page.getByRole('button', { name: 'Paste a link: Network and username' }).click();
  await typeInto(at('username'), 'maps');
  await page.keyboard.press('Escape');
  await typeInto(at('url'), 'https://github.com/mara');
  await pause(page);
  await typeText(page, 'lindqvist');
  await page.keyboard.press('Tab');
  await pause(page);
  const url = 'https://github.com/maralindqvist';
  const stored = [{ network: 'GitHub', username: 'maps', url }];
  await eventually(async () => (await draftOf(server, 'written')).basics?.profiles, stored);
  await page.context().close();
}, 120_000);

test('keeps the unsaved mark when a redraw happens while typing', async () => {
  const page = await open('redrawn', '/edit/basics', {});
  const [fetched, autosave] = [held(), held()];
  await openNetwork(page, autosave.way);
  await page.route('**/edit/basics', (route) =>
    route.request().method() === 'GET' ? fetched.way(route) : route.fallback(),
  );
  const asked = page.waitForRequest((request) => request.method() === 'GET' && /basics$/.test(request.url()));
  await saveDraft(accountsOf(server), 'redrawn', { basics: { name: 'Robin', label: 'Mapmaker' } });
  await asked;
  await typeInto(field(page, '/basics/name'), 'Kim');
  fetched.arrive();
  await eventually(() => field(page, '/basics/label').inputValue(), 'Mapmaker');
  expect(await status(page).getAttribute('data-typing')).not.toBe(null);
  expect(await field(page, '/basics/name').inputValue()).toBe('Kim');
  autosave.arrive();
  await eventually(() => nameOf('redrawn'), 'Kim');
  await page.context().close();
});

test('updates the translation progress with each save and keeps typed text', async () => {
  const page = await open('translator', '/edit/languages/fr', {
    basics: { name: 'Robin', label: 'Mapmaker', summary: 'Draws maps.' },
    'x-vitrine': { language: 'en', locales: { fr: { '/basics/name': 'Robin' } } },
  });
  const counted = () => page.locator('form[data-editor] progress').first().getAttribute('value');
  const [label, summary] = [page.locator('[name*="label"]'), page.locator('[name*="summary"]')];
  const before = Number(await counted());
  await openNetwork(page, slow(900));
  await typeInto(label, 'Cartographe');
  await typeInto(summary, 'Dessine des cartes.');
  await eventually(counted, String(before + 2));
  expect([await label.inputValue(), await summary.inputValue()]).toEqual([
    'Cartographe',
    'Dessine des cartes.',
  ]);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  await page.context().close();
});

test('shows the link card once it is drawn', async () => {
  await addProfile(server, 'carded', { basics: { name: 'Robin' } });
  const page = await openAs(browser, server, 'carded', desktop);
  let asked = 0;
  await page.route(/format=card/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(`${server.origin}/publish?done=published`);
  const card = page.locator('img[src*="format=card"]');
  await eventually(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth), 1200);
  expect(asked).toBeGreaterThan(1);
  await page.context().close();
});
