import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { accountsOf } from '../support/accounts.ts';
import { pause, typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ DIRECTORY: 'public' });
  await addProfile(server, 'alice', { basics: { name: 'Alice' } });
  await furnishDesk(server, 'mira');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const pages = ['/edit', '/edit/basics', '/edit/work', '/edit/work/harbour', '/files', '/history'];
const own = ['/account', '/tokens', '/webhooks', '/activity'];

async function open(look: object, path = '/edit/basics') {
  const { context, problems } = await openDesk(browser, server, 'mira', look);
  const page = await context.newPage();
  await page.goto(server.origin + path);
  return { context, page, problems };
}

/** Pixels from the top of the window to the first visible match. */
async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(`${selector}:visible`).first().boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}

const firstField = 'form[data-editor] :is(input:not([type=radio], [type=hidden]), textarea, select)';

test('begins a page near the top of the window, on a desktop and on a phone', async () => {
  for (const [look, most, title] of [
    [desktop, 130, 'main h1'],
    [phone, 110, '.crumb strong, main h1'],
  ] as const) {
    const { context, page } = await open(look);
    for (const path of [...pages, ...own]) {
      await page.goto(server.origin + path);
      const top = await page.locator(title).evaluateAll((all) => {
        const tops = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top);
        return Math.min(...tops);
      });
      expect([path, top <= most, await page.locator('.masthead').count()]).toEqual([path, true, 0]);
    }
    await context.close();
  }
});

test('shows the first field of About you without scrolling', async () => {
  for (const [look, most] of [
    [desktop, 420],
    [phone, 480],
  ] as const) {
    const { context, page } = await open(look);
    expect(await topOf(page, firstField)).toBeLessThanOrEqual(most);
    await context.close();
  }
});

test('keeps one bar of at most 72 pixels above a page that scrolls', async () => {
  for (const look of [desktop, phone]) {
    const { context, page } = await open(look);
    await page.evaluate('scrollTo(0, 600)');
    const stuck = await page.evaluate(() => {
      const above = new Set<number>();
      for (let y = 0; y < innerHeight / 2; y += 4) {
        const at = document.elementFromPoint(innerWidth * 0.4, y);
        for (let one = at; one; one = one.parentElement)
          if (/sticky|fixed/.test(getComputedStyle(one).position) && !one.matches('.preview-pane'))
            above.add(one.getBoundingClientRect().bottom);
      }
      return Math.max(...above);
    });
    expect([stuck > 0, stuck <= 72]).toEqual([true, true]);
    await context.close();
  }
});

test('covers no field that has the focus', async () => {
  for (const look of [desktop, phone]) {
    const { context, page } = await open(look);
    const covered: string[] = [];
    const names = await page
      .locator(`${firstField}:visible`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''));
    for (const name of [...names, ...names.toReversed()]) {
      await page.locator(`[name="${name}"]`).first().focus();
      const isSeen = await page.evaluate(() => {
        const { top, left, height, width } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return [top + 2, top + Math.min(height, 40) - 2].every((y) =>
          document.elementFromPoint(left + width / 2, y)?.matches(':focus'),
        );
      });
      if (!isSeen) covered.push(name);
    }
    expect([names.length > 5, covered]).toEqual([true, []]);
    await context.close();
  }
});

test('saves automatically and shows the time; without script a button saves', async () => {
  const { context, page } = await open(desktop);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await typeInto(page.locator('[name="/basics/label"]'), 'Surveyor');
  await pause(page);
  expect(await page.locator('[data-status]').innerText()).toMatch(/^Saved \d+:\d\d/);
  await context.close();

  const still = await open({ ...desktop, javaScriptEnabled: false });
  await typeInto(still.page.locator('[name="/basics/label"]'), 'Mapmaker');
  await still.page.locator('.status').getByRole('button', { name: 'Save' }).click();
  await still.page.locator('[data-status]').getByText('Saved.').waitFor();
  expect(await still.page.locator('[name="/basics/label"]').inputValue()).toBe('Mapmaker');
  await still.context.close();
});

test('shows every navigation entry at 800 px, or a shade at the edge if there are more', async () => {
  const { context, page } = await open(desktop, '/edit/json');
  const places = page.locator('.places');
  const { isWhole, shades, here } = await places.evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const current = list.querySelector('[aria-current]')?.getBoundingClientRect() ?? new DOMRect();
    return {
      isWhole: list.scrollHeight <= list.clientHeight,
      shades: getComputedStyle(list).backgroundImage.split('linear-gradient').length - 1,
      here: current.top >= top && current.bottom <= bottom,
    };
  });
  expect([isWhole || shades === 4, here]).toEqual([true, true]);
  for (const end of ['.crown', '.rail > .menu']) {
    const box = await page.locator(end).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
  }
  await context.close();
});

test('a delegate sees the whole preview next to the note', async () => {
  const { context, page } = await open(desktop, '/for/alice/edit/basics');
  const [note, form, device] = await Promise.all(
    ['.banner', '.editing h1', '.device'].map((one) => page.locator(one).boundingBox()),
  );
  if (!note || !form || !device) throw new Error('a part of the page is missing');
  expect(note.y + note.height).toBeLessThanOrEqual(form.y);
  expect(note.x + note.width).toBeLessThan(device.x);
  expect(device.height).toBeGreaterThanOrEqual(600);
  expect(device.y + device.height).toBeLessThanOrEqual(800);
  await context.close();
});

test('the account menu has the photo and the name of the member', async () => {
  const { context, page } = await open(desktop);
  const menu = page.locator('.rail .opens');
  expect((await menu.innerText()).split('\n')).toEqual(['Mira Example', 'mira']);
  expect(await menu.locator('img').getAttribute('src')).toContain('/files/basics/image/me.png?size=small');
  await context.close();
});

test('the visibility of the photo is on the photo, on a desktop and on a phone', async () => {
  for (const look of [desktop, phone]) {
    const { context, page } = await open(look);
    const [photo, globe] = await Promise.all(
      ['#photo > .avatar', '.picture-rule button'].map((one) => page.locator(one).boundingBox()),
    );
    if (!photo || !globe) throw new Error('the photo or its visibility is missing');
    expect(globe.x).toBeWithin(photo.x, photo.x + photo.width);
    expect(globe.y + globe.height).toBeWithin(photo.y, photo.y + photo.height);
    await page.locator('.picture-rule button').click();
    await page.locator('.picture-rule [value=private]').check();
    await page
      .locator('[data-status]')
      .getByText(/^Saved/)
      .waitFor();
    await context.close();
  }
});

test('on a phone the visibility of an entry is in the bar, and covers no other part of it', async () => {
  const { context, page } = await open(phone, '/edit/work/harbour');
  const boxOf = async (part: string) => (await page.locator(part).boundingBox()) ?? { x: 0, y: 99, width: 0 };
  const [globe, saved, bar] = await Promise.all(['.beside-title', '.status .saved', '.status'].map(boxOf));
  expect(globe?.y).toBeLessThan(56);
  expect(globe?.x).toBeGreaterThanOrEqual((saved?.x ?? 0) + (saved?.width ?? 0));
  expect(bar?.y).toBe(0);
  await context.close();
});

test.each(own)('%s has the same navigation next to it', async (path) => {
  const { context, page, problems } = await open(desktop, path);
  await page.locator('.rail a[href="/edit/work"]').waitFor();
  await page.getByRole('link', { name: 'Preview' }).first().waitFor();
  expect(await page.locator('.status [aria-current=page]').getAttribute('href')).toBe(path);
  expect(problems).toEqual([]);
  await context.close();
});

test('a phone has a row for the title and a bar below, which opens the menu without script', async () => {
  const { context, page } = await open({ ...phone, javaScriptEnabled: false });
  const bars = await page.locator('.status, .tabbar').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    }),
  );
  expect(bars[0]?.[0]).toBe(0);
  expect(bars[1]?.[1]).toBe(844);
  const inBar = await page.locator('.tabbar > *').allInnerTexts();
  expect(inBar.map((text) => text.trim().split('\n')[0])).toEqual(['Overview', 'Menu', 'Preview', 'Publish']);
  expect(await page.locator('.rail').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.locator('.rail a[href="/edit/work"]').tap();
  await page.waitForURL(`${server.origin}/edit/work`);
  await context.close();
});

test('Preview replaces the form in a window that is too narrow for both', async () => {
  const { context, page } = await open(phone);
  await page.locator('.tabbar').getByText('Preview').tap();
  await page.locator('.preview-pane iframe').waitFor();
  expect(await page.locator(firstField).first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Form' }).tap();
  expect(await page.locator(firstField).first().isVisible()).toBe(true);
  await context.close();
});

test('reminds of a missing password on the first visit, and by a dot afterwards', async () => {
  await createUser(accountsOf(server), 'newcomer');
  const secret = await createSignInLink(accountsOf(server), 'newcomer', new Date(Date.now() + 3_600_000));
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  await page.goto(`${server.origin}/sign-in/${secret}`);
  await page.getByRole('button', { name: 'Continue as newcomer' }).click();
  await page.locator('.banner').getByText('You have no password yet').waitFor();
  await page.goto(`${server.origin}/edit/basics`);
  expect(await page.locator('.banner', { hasText: 'You have no password yet' }).count()).toBe(0);
  await page.getByRole('button', { name: 'You have no password yet' }).click();
  await page.getByRole('link', { name: 'Set a password' }).click();
  await page.waitForURL(`${server.origin}/account#new-password`);
  await context.close();
});
