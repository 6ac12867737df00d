import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { beginWith, type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer();
});
beforeEach(() =>
  beginWith(server, {
    basics: { name: 'Alice', label: 'Cartographer' },
    work: Array.from({ length: 12 }, (_, index) => ({
      name: `Employer ${index}`,
      position: 'Engineer',
      summary: 'Long enough to scroll. '.repeat(20),
    })),
    'x-vitrine': { locales: { de: { '/basics/label': 'Kartografin' } } },
  }),
);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const frame = (page: Page) => page.frameLocator('[data-preview] iframe');

/** Waits until the preview has scrolled to the start of the entry. */
async function waitUntilShown(page: Page, entry: string): Promise<void> {
  await page.waitForFunction((place) => {
    const inside = document.querySelector('iframe')?.contentDocument;
    const part = inside?.querySelector(`[data-edit="${place}"]`);
    const top = part?.getBoundingClientRect().top ?? -1;
    return inside && top >= 0 && top < inside.documentElement.clientHeight / 2;
  }, entry);
}

test('previews a translation in its language from the start', async () => {
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/languages/de`);
  await frame(page).getByText('Kartografin').waitFor();
  expect(await frame(page).locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('select[data-choice=lang]').inputValue()).toBe('de');
  const label = page.locator('[name="/x-vitrine/locales/de/~1basics~1label"]');
  await typeInto(label, 'Kartenzeichnerin');
  await frame(page).getByText('Kartenzeichnerin').waitFor();
  await page.locator('select[data-choice=lang]').selectOption('en');
  await frame(page).getByText('Cartographer').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('previews a new translation in its language', async () => {
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/languages/ar`);
  await frame(page).getByText('Cartographer').waitFor();
  const html = frame(page).locator('html');
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  await typeInto(page.locator('[name="/x-vitrine/locales/ar/~1basics~1label"]'), 'رسامة خرائط');
  await frame(page).getByText('رسامة خرائط').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('scrolls the preview to the opened or translated entry, also after a reload', async () => {
  const { context } = await openDesk(browser, server, 'alice', { viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work/employer-7`);
  await waitUntilShown(page, '/edit/work/employer-7#/work/7');
  await page.reload();
  await waitUntilShown(page, '/edit/work/employer-7#/work/7');
  await page.goto(`${server.origin}/edit/languages/de`);
  await frame(page).getByText('Kartografin').waitFor();
  for (const index of [9, 2]) {
    await page.locator(`[name="/work/${index}/x-vitrine/locales/de/~1position"]`).focus();
    await waitUntilShown(page, `/edit/work/employer-${index}#/work/${index}`);
  }
  await context.close();
});

test("keeps the preview's scroll position while the member edits the same entry", async () => {
  const { context } = await openDesk(browser, server, 'alice', { viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/work/employer-7`);
  await waitUntilShown(page, '/edit/work/employer-7#/work/7');
  await page.locator('[name="/work/7/position"]').focus();
  const scrollTo = (y: number | null) =>
    frame(page)
      .locator('body')
      .evaluate((body, to) => {
        const view = body.ownerDocument.defaultView;
        if (to !== null) view?.scrollTo(0, to);
        return view?.scrollY;
      }, y);
  await scrollTo(100);
  await page.locator('[name="/work/7/name"]').focus();
  expect(await scrollTo(null)).toBe(100);
  await context.close();
});
