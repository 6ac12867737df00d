import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { brokenWords } from '../support/browser/broken-words.ts';
import { listFontSets } from '../support/browser/font-sets.ts';
import { paste } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { addProfile } from '../support/server.ts';

describe.each(listFontSets())('with %s', (_, fonts) => {
  let browser: Browser;
  let server: EditorServer;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser(fonts);
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
    'JSON: scrolls to the end of a long line at %i px while the numbers stay',
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

  test('JSON: draws the focus ring around the whole frame', async () => {
    await show('/edit/json');
    await page.locator('#document').focus();
    const rings = await page
      .locator('[data-code], #document')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    expect(rings).toEqual(['solid', 'none']);
  });

  test('import: shows a conflicting value below its caption', async () => {
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

  /** Pixels between a message box and the next element. */
  async function distanceBelow(box: string): Promise<number> {
    return page.locator(box).evaluate((one) => {
      const next = one.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN;
      return Math.round(next - one.getBoundingClientRect().bottom);
    });
  }

  test('keeps space between a message and the content below', async () => {
    await show('/edit/json');
    await paste(page.locator('#document'), '{');
    await page.click('.json button[value=save]');
    expect(await distanceBelow('.alert')).toBeGreaterThan(10);
    await show('/webhooks');
    await paste(page.locator('#url'), 'https://hooks.example/new');
    await page.click('main form.fields button');
    expect(await distanceBelow('div.done')).toBeGreaterThan(10);
  });

  test('breaks no navigation entry within a word in German', async () => {
    await show('/edit/publications?lang=de');
    const broken = await page.locator('.rail .title').evaluateAll((titles) =>
      titles
        .filter((title) => {
          const words = document.createRange();
          words.selectNodeContents(title);
          const lines = new Set([...words.getClientRects()].map(({ top }) => top));
          return lines.size > (title.textContent ?? '').split(' ').length;
        })
        .map((title) => title.textContent),
    );
    expect(broken).toEqual([]);
    expect(
      await page
        .locator('.rail .title')
        .first()
        .evaluate((title) => getComputedStyle(title).hyphens),
    ).toBe('auto');
    await show('/edit?lang=en');
  });

  test.each([
    ['/edit', 360],
    ['/edit?lang=de', 360],
    ['/edit/languages/fr', 1280],
    ['/edit/languages/fr', 360],
    ['/edit/publications', 360],
  ])('breaks no short word of a hidden section or long list in %s at %i px', async (path, width) => {
    await addProfile(server, 'mira', {
      basics: { name: 'Mira', label: 'Cartographer' },
      publications: Array.from({ length: 60 }, (_, index) => ({ name: `Tide table ${index}` })),
      patents: [{ name: 'A gauge' }],
      'x-vitrine': {
        sections: [{ name: 'patents', visibility: 'private' }],
        locales: { fr: { '/basics/label': 'Cartographe' } },
      },
    });
    await show(path, width);
    expect(await brokenWords(page)).toEqual([]);
    await show('/edit?lang=en');
  });

  test('users on a phone: shows the current list and the actions on one line', async () => {
    await show('/users?show=operators', 390);
    const tab = await page.locator('.tabs [aria-current]').boundingBox();
    expect(tab && tab.x >= 0 && tab.x + tab.width <= 390).toBe(true);
    await page.locator('tbody input[type=checkbox]').first().check();
    const bar = await page.locator('.bulk').boundingBox();
    expect(bar?.height).toBeLessThan(80);
    const reached = await page.locator('.bulk').evaluate((one) => {
      one.scrollLeft = one.scrollWidth;
      const [edge, last] = [one.getBoundingClientRect(), one.lastElementChild?.getBoundingClientRect()];
      return last !== undefined && last.right <= edge.right;
    });
    expect(reached).toBe(true);
  });

  test('people as a table: aligns the second line of a name with the first', async () => {
    const name = 'Bartholomew Featherstonehaugh-Cholmondeley of Ravenscroft';
    await addProfile(server, 'barty', { basics: { name }, 'x-vitrine': { directory: 'listed' } });
    await show('/people?view=table');
    const lines = await page.locator('tbody th a', { hasText: 'Bartholomew' }).evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return [...words.getClientRects()].map(({ left }) => Math.round(left));
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(1);
  });

  test('shows the whole top number of a chart on a phone', async () => {
    await show('/site', 390);
    const above = await page.locator('svg.plot').evaluateAll((charts) =>
      charts.map((chart) => {
        const number = chart.querySelector('text');
        return chart.getBoundingClientRect().top - (number?.getBoundingClientRect().top ?? 0);
      }),
    );
    expect(above.length).toBeGreaterThan(0);
    expect(above.filter((pixels) => pixels > 0)).toEqual([]);
  });

  test('a webhook: shows details in two columns and copies its secret by a button', async () => {
    await show('/webhooks');
    await paste(page.locator('#url'), 'https://hooks.example/copied');
    await page.click('main form.fields button');
    await page.click('.done button');
    await page.locator('.done button', { hasText: 'Copied' }).waitFor();
    await page.click('.rows a');
    const [name, value] = await page
      .locator('.facts > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect(name && value && value.top < name.bottom && value.left > name.right).toBe(true);
  });

  test('copies a sign-in link by a button', async () => {
    await show('/users/alice');
    await page.click('form[action$="/invite"] button');
    await page.click('.done button');
    await page.locator('.done button', { hasText: 'Copied' }).waitFor();
  });
});
