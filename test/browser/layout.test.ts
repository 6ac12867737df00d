import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paste } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ DIRECTORY: 'public' });
  await addProfile(server, 'alice', { basics: { name: 'Alice' } });
  await furnishDesk(server, 'mira');
  ({ context } = await openDesk(browser, server, 'mira'));
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function show(path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.goto(server.origin + path);
}

test.each([1280, 390])(
  'JSON: the end of a long line is scrolled to at %i px, and the numbers stay',
  async (width) => {
    await addProfile(server, 'mira', { basics: { name: 'Mira', summary: `${'Long. '.repeat(80)}End` } });
    await show('/edit/json', width);
    const scrolled = await page.locator('[data-code]').evaluate((code) => {
      const [numbers, text] = code.firstElementChild?.children ?? [];
      code.scrollLeft = code.scrollWidth;
      const frame = code.getBoundingClientRect();
      return {
        isWhole: text !== undefined && text.scrollWidth === text.clientWidth,
        endsInSight: Math.abs((text?.getBoundingClientRect().right ?? 0) - frame.right) < 2,
        hasMoved: code.scrollLeft > 1000,
        asHigh: Math.abs((text?.clientHeight ?? 0) - (numbers?.firstElementChild?.clientHeight ?? 0)) < 30,
        numbersStay: Math.abs((numbers?.getBoundingClientRect().left ?? 0) - frame.left) < 2,
      };
    });
    expect(scrolled).toEqual({
      isWhole: true,
      endsInSight: true,
      hasMoved: true,
      asHigh: true,
      numbersStay: true,
    });
  },
);

test('JSON: the ring of focus goes round the whole frame', async () => {
  await show('/edit/json');
  await page.locator('#document').focus();
  const rings = await page
    .locator('[data-code], #document')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  expect(rings).toEqual(['solid', 'none']);
});

test('import: a value that is decided about stands below its caption', async () => {
  await addProfile(server, 'mira', { basics: { name: 'Mira' } });
  await show('/import');
  await paste(page.locator('#text'), 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lovelace\nEND:VCARD');
  await page.click('button[value=review]');
  const edges = await page
    .locator('.conflict')
    .first()
    .evaluate((conflict) =>
      [...conflict.querySelectorAll('.side, [dir]')].map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return Math.round(words.getBoundingClientRect().left);
      }),
    );
  const [caption, value, otherCaption, otherValue] = edges;
  expect([value, otherValue]).toEqual([caption, otherCaption]);
});
