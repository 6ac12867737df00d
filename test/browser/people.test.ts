import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser, thinOut } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { eventually } from '../support/journey.ts';
import { isLong, sampled } from '../support/long.ts';
import { createPicture } from '../support/pictures.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

const listed = { directory: 'listed' };
const crowd = Array.from({ length: 30 }, (_, index) => ({
  basics: {
    name: `Crowd ${index}`,
    label: 'Engineer of long and winding sentences',
    location: { city: 'Gent' },
  },
  skills: [{ name: 'TypeScript' }, { name: `Antidisestablishmentarianism${index}` }],
  languages: [{ language: 'Dutch' }],
  'x-vitrine': listed,
}));

describe('people in Chromium', () => {
  let browser: Browser;
  let server: TestServer;
  let at: (path: string) => string;
  /** One page for all users, one after the other. */
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    const port = await freePort();
    server = await startTestServer({
      PORT: String(port),
      BASE_URL: `http://vitrine.test:${port}`,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
      DIRECTORY: 'public',
      EMBED_ORIGINS: `http://api.vitrine.test:${port}`,
    });
    at = (path) => `http://vitrine.test:${port}${path}`;
    for (const [index, document] of crowd.entries()) await addProfile(server, `crowd${index}`, document);
    await addProfile(server, 'nour', {
      basics: { name: 'نُور', label: 'محرّرة' },
      projects: [{ name: 'ديوان', 'x-vitrine': { slug: 'diwan' } }],
      'x-vitrine': { ...listed, language: 'ar' },
    });
    const accounts = accountsOf(server);
    // Two portraits and a wide image, as in the showcase of the landing page.
    const portrait = await createPicture('png', 300, 400);
    await putFile(accounts, 'nour', 'projects/diwan/page.png', portrait);
    for (const username of ['nour', 'crowd29']) {
      await putFile(accounts, username, 'basics/image/me.png', portrait);
      await publish(accounts, username);
    }
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  test('underlines every name on every line', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(at('/people'));
    for (const family of sampled(['serif', 'sans-serif', 'monospace', 'DejaVu Serif'], 2)) {
      await page.evaluate(
        `for (const one of document.querySelectorAll('*')) one.style.fontFamily = '${family}'`,
      );
      for (const name of (await page.locator('.name bdi').all()).slice(0, isLong ? 9 : 3)) {
        const source = `data:image/png;base64,${(await name.screenshot()).toString('base64')}`;
        expect([family, await page.evaluate(countLines, source)]).not.toEqual([family, 0]);
      }
    }
  });

  test.each([
    ['a list', '/people'],
    ['a search', '/people?q=types&lang=de'],
    ['a table', '/people?view=table&skill=TypeScript&lang=fr'],
    ['somebody with a picture', '/people?q=%D9%86%D9%88%D8%B1'],
    ['nobody', '/people?q=xyzzy&lang=es'],
    ['a frame', '/people/embed?q=crowd'],
    ['the landing page', '/'],
  ])('%s is accessible and fits a phone', async (_, path) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const complaints: string[] = [];
    page.removeAllListeners();
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(at(path));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await thinOut(page, '.person, tbody > tr, .facets label');
    await expectForEverybody(page);
    expect(complaints).toEqual([]);
  });

  test.each([
    [360, false],
    [1280, true],
  ])('at %d pixels a table needs no scrolling, and facets are open: %p', async (width, isOpen) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at('/people?view=table'));
    expect(
      await page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".scroll"))',
      ),
    ).toBe(0);
    const group = page.getByRole('checkbox', { name: 'TypeScript' });
    expect(await group.isVisible()).toBe(isOpen);
    if (!isOpen) await page.locator('summary', { hasText: 'Filters' }).click();
    expect(await group.isVisible()).toBe(true);
    const [folded, table] = [
      await page.locator('.facets').boundingBox(),
      await page.locator('.scroll').boundingBox(),
    ];
    expect(folded?.y).toBeLessThanOrEqual(table?.y ?? 0);
  });

  test('shows an image from the preview host', async () => {
    await page.goto(at('/people?q=%D9%86%D9%88%D8%B1'));
    const picture = page.locator('.person img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.querySelector(".person img").naturalWidth')).toBe(300);
  });

  test('searches while typing and updates the URL', async () => {
    await page.goto(at('/people?view=table'));
    await typeInto(page.getByLabel('Search people'), 'crowd 17');
    await page.locator('#count', { hasText: /^1 person$/ }).waitFor();
    expect(await page.locator('tbody th a').allTextContents()).toEqual(['Crowd 17']);
    expect(new URL(page.url()).search).toBe('?q=crowd+17&view=table');
    await page.goto(at('/people?q=crowd'));
    const skill = page.getByRole('checkbox', { name: 'Antidisestablishmentarianism10' });
    await skill.check();
    await page.locator('#count', { hasText: /^1 person$/ }).waitFor();
    await page.waitForURL(/skill=Antidisestablishmentarianism10/);
    expect(await skill.evaluate((one) => one === document.activeElement)).toBe(true);
    await skill.uncheck();
    await page.locator('#count', { hasText: /^30 people$/ }).waitFor();
  });

  test('keeps closed facets closed, also after an empty result', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(at('/people'));
    const [field, group] = [page.getByLabel('Search people'), page.locator('.facets label').first()];
    const look = async (text: string, count: number) => {
      await typeInto(field, text);
      await eventually(() => page.locator('.person').count(), count);
    };
    await look('xyzzy', 0);
    expect(await page.locator('.facets').count()).toBe(0);
    await look('crowd 17', 1);
    expect(await group.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Filters' }).click();
    await look('xyzzy', 0);
    await look('crowd 17', 1);
    expect(await group.isVisible()).toBe(true);
  });

  test('keeps the focus in the search field when the list arrives', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at('/people?q=crowd'));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/skill=Antidis/, async (route) => {
      await promise;
      await route.continue();
    });
    const skill = page.getByRole('checkbox', { name: 'Antidisestablishmentarianism10' });
    await skill.check();
    const field = page.getByLabel('Search people');
    await field.focus();
    resolve();
    await page.locator('#count', { hasText: /^1 person$/ }).waitFor();
    await page.waitForURL(/skill=Antidis/);
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await skill.isChecked()).toBe(true);
    await page.unroute(/skill=Antidis/);
  });

  test('works by form, links and keyboard without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at('/'));
    await typeInto(page.getByLabel('Search people'), 'crowd');
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/people?q=crowd'));
    expect(await page.getByRole('status').textContent()).toBe('30 people');
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(await page.locator('.person').count()).toBe(6);
    await page.getByRole('checkbox', { name: 'Antidisestablishmentarianism10' }).check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/skill=Antidis/);
    expect(await page.locator('.person').count()).toBe(1);
    await page.getByRole('link', { name: 'remove' }).click();
    expect(await page.locator('.person').count()).toBe(24);
    await page.locator('.person').first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/preview\.vitrine\.test.*\/crowd0$/);
    await context.close();
  });
});

/** Runs in the page: counts the image rows that are dark across the full width. */
async function countLines(source: string): Promise<number> {
  const picture = Object.assign(new Image(), { src: source });
  await picture.decode();
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas?.drawImage(picture, 0, 0);
  const blues = canvas?.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 2) ?? [];
  const rows = Array.from({ length: height }, (_, row) => blues.slice(row * width, (row + 1) * width));
  return rows.filter((row) => row.filter((blue) => blue < 200).length > width * 0.9).length;
}
