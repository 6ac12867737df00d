import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import type { Item } from '../../src/domain/profile/document.ts';
import { pressInRow } from '../support/browser/press-in-row.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { beginWith, type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { desktop, phone } from '../support/journey.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const begin = (document: object) => beginWith(server, document);

const three = { work: ['One', 'Two', 'Three'].map((name) => ({ name, position: 'Engineer' })) };
const names = async () =>
  ((await draftOf(server, 'alice')).work as Item[] | undefined)?.map(({ name }) => name);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('popovertarget'));
const status = (page: Page) => page.locator('[data-status]');

test('announces a section by its title, not by its visibility', async () => {
  await begin({ ...three, projects: [{ name: 'Engine' }], 'x-vitrine': { sections: ['work', 'projects'] } });
  const { context } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/appearance`);
  await page.locator('button[value="down /x-vitrine/sections/0"]').click();
  await status(page).getByText('“Work” moved to position 2 of').waitFor();
  await context.close();
});

test('moves a row by buttons, keeps its focus, and undoes it', async () => {
  await begin(three);
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work`);
  await page.evaluate('window.isTheSamePage = true');
  await pressInRow(page, 'down /work/0');
  await status(page).getByText('“One” moved to position 2 of 3.').waitFor();
  expect(await names()).toEqual(['Two', 'One', 'Three']);
  expect(await focused(page)).toBe('/work/1.more');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await status(page).getByText('“One” moved to position 3 of 3.').waitFor();
  expect(await names()).toEqual(['Two', 'Three', 'One']);
  expect(await focused(page)).toBe('/work/2.more');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await focused(page)).toBe('/work/2.more');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-pointer="/work/1"]', { hasText: 'One' }).waitFor();
  expect(await names()).toEqual(['Two', 'One', 'Three']);

  await pressInRow(page, 'remove /work/0');
  await page.locator('[data-pointer="/work/2"]').waitFor({ state: 'detached' });
  expect(await names()).toEqual(['One', 'Three']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-pointer="/work/0"]', { hasText: 'Two' }).waitFor();
  expect(await names()).toEqual(['Two', 'One', 'Three']);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('moves the focused row with its typed text by Alt and an arrow', async () => {
  await begin({ work: [{ name: 'One', highlights: ['first', 'second'] }] });
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work/one`);
  const row = (index: number) => page.locator(`[name="/work/0/highlights/${index}"]`);
  await typeInto(row(0), 'first, changed');
  await page.keyboard.press('Alt+ArrowDown');
  await status(page).getByText('“first, changed” moved to position 2 of 2.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('/work/0/highlights/1');
  expect([await row(0).inputValue(), await row(1).inputValue()]).toEqual(['second', 'first, changed']);
  expect(((await draftOf(server, 'alice')).work as Item[])[0]?.highlights).toEqual([
    'second',
    'first, changed',
  ]);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await status(page).getByText('“first, changed” moved to position 1 of 2.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('adds buttons to a new row and another empty row below, and keeps the focus', async () => {
  await begin({ work: [{ name: 'One', highlights: ['first'] }] });
  const { context, problems } = await openDesk(browser, server, 'alice', phone);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work/one`);
  await page.locator('[name="/work/0/highlights/1"]').focus();
  await typeText(page, 'second');
  await page.locator('[name="/work/0/highlights/2"]').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('/work/0/highlights/1');
  await typeText(page, ' and more');
  await page.keyboard.press('Tab');
  await page.locator('[data-state=saved]').waitFor();
  await typeInto(page.locator('[name="/work/0/highlights/0"]'), '');
  await page.locator('[name="/work/0/highlights/1"]').focus();
  await page.locator('[name="/work/0/highlights/2"]').waitFor({ state: 'detached' });
  expect(await page.locator('[name="/work/0/highlights/0"]').inputValue()).toBe('second and more');
  expect(await page.evaluate('document.activeElement.name')).toBe('/work/0/highlights/0');
  expect(((await draftOf(server, 'alice')).work as Item[])[0]?.highlights).toEqual(['second and more']);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  { hasTouch: false, viewport: { width: 1280, height: 800 } },
  { hasTouch: true, viewport: { width: 360, height: 740 } },
])('drags a row by its handle: %j', async (options) => {
  await begin(three);
  const { context, problems } = await openDesk(browser, server, 'alice', options);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work`);
  const handle = page.locator('[data-pointer="/work/0"] [data-handle]');
  const last = page.locator('[data-pointer="/work/2"]');
  await page.evaluate('scrollTo(0, document.querySelector("[data-list]").offsetTop - 120)');
  const [from, to] = [await handle.boundingBox(), await last.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const end = to.y + to.height - 5;
  if (options.hasTouch) {
    const touch = await context.newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', clientY: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: clientY }],
      });
    await at('touchStart', y);
    for (let step = 1; step <= 5; step += 1) await at('touchMove', y + ((end - y) * step) / 5);
    await at('touchEnd', end);
  } else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, end, { steps: 5 });
    expect(await last.getAttribute('data-drop')).toBe('after');
    await page.mouse.up();
  }
  await status(page).getByText('“One” moved to position 3 of 3.').waitFor();
  expect(await names()).toEqual(['Two', 'Three', 'One']);
  expect(problems).toEqual([]);
  await context.close();
});

test('moves rows across pages of a long list, unfinished ones included', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ name: `Job ${index + 1}` }));
  await begin({ work: many });
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work?page=2`);
  await page.evaluate('window.isTheSamePage = true');
  await pressInRow(page, 'up /work/50');
  await status(page).getByText('“Job 51” moved to position 50 of 120.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await focused(page)).toBe('/work/49.more');
  await pressInRow(page, 'down /work/49');
  await status(page).getByText('“Job 51” moved to position 51 of 120.').waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');
  const [from, to] = [
    await page.locator('[data-pointer="/work/50"] [data-handle]').boundingBox(),
    await page.locator('[data-pointer="/work/52"]').boundingBox(),
  ];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 5, { steps: 5 });
  await page.mouse.up();
  await status(page).getByText('“Job 51” moved to position 53 of 120.').waitFor();
  expect((await names())?.slice(49, 54)).toEqual(['Job 50', 'Job 52', 'Job 53', 'Job 51', 'Job 54']);
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);

  await page.locator('#adding > summary').click();
  await typeInto(page.locator('[name="/work/120/name"]'), 'Begun here');
  await page.locator('[data-state=begun]').waitFor();
  await page.locator('a[rel=prev]').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('fieldset[data-new] button[name=do]').click();
  await page.waitForURL(/\/edit\/work\/begun-here\?/);
  await page.locator('.crumb a').click();
  await page.locator('[data-pointer="/work/120"]', { hasText: 'Begun here' }).waitFor();
  expect(new URL(page.url()).search).toBe('?page=3');
  await typeInto(page.locator('#find'), 'begun');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 121 entries').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  { look: desktop, path: '/edit/work' },
  { look: phone, path: '/edit/work' },
  // A window that is low enough for this page to scroll.
  { look: { ...desktop, viewport: { width: 1280, height: 480 } }, path: '/edit/appearance' },
  { look: phone, path: '/edit/appearance' },
])('scrolls handles below the sticky parts of $path', async ({ look, path }) => {
  const work = Array.from({ length: 20 }, (_, index) => ({ name: `Office ${index}`, position: 'Engineer' }));
  await begin({ work, projects: [{ name: 'Engine' }], skills: [{ name: 'Maps' }] });
  const { context } = await openDesk(browser, server, 'alice', look);
  const page = await context.newPage();
  await page.goto(server.origin + path);
  await page.locator('[data-handle]').first().waitFor();
  const { tried, above } = await page.evaluate(() => {
    const isShown = (one: Element) => one.getClientRects().length > 0;
    const middle = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const at = (...positions: string[]) =>
      [...document.querySelectorAll('main *, .status')].filter(
        (one) => isShown(one) && positions.includes(getComputedStyle(one).position),
      );
    const [bars, fixed] = [at('sticky'), at('sticky', 'fixed')];
    const controls = [...document.querySelectorAll('ol :is([data-handle], .menu)')].filter(isShown);
    let tried = 0;
    const above: string[] = [];
    for (const bar of bars)
      for (const control of controls) {
        // Scrolls twice, because the sticky bar reaches its place with the first scroll.
        for (const _ of [1, 2]) scrollBy({ top: middle(control).y - middle(bar).y, behavior: 'instant' });
        const { x, y } = middle(control);
        const { left, right } = bar.getBoundingClientRect();
        if (x < left || x > right || Math.abs(y - middle(bar).y) > 2) continue;
        tried += 1;
        const hit = document.elementFromPoint(x, y);
        if (!fixed.some((one) => one.contains(hit))) above.push(`${bar.className}: ${control.outerHTML}`);
      }
    return { tried, above };
  });
  expect(tried).toBeGreaterThan(0);
  expect(above).toEqual([]);
  await context.close();
});
