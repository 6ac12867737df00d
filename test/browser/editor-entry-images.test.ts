import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { createPicture } from '../support/pictures.ts';
import { addProfile } from '../support/server.ts';

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

const names = (page: Page) =>
  page
    .locator('.tiles img')
    .evaluateAll((images) => images.map((one) => /\/(\w+)\.png/.exec(one.getAttribute('src') ?? '')?.[1]));
const stored = async (username: string) => {
  const { projects = [] } = await draftOf(server, username);
  return (projects as { 'x-vitrine'?: Record<string, unknown> }[])[0]?.['x-vitrine'] ?? {};
};

async function open(username: string, options = desktop): Promise<Page> {
  const projects = [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }];
  await addProfile(server, username, { basics: { name: 'Mira' }, projects });
  for (const name of ['one', 'two', 'three']) {
    const bytes = await createPicture('png', 60, 40);
    await putFile(accountsOf(server), username, `projects/engine/${name}.png`, bytes);
  }
  const page = await openAs(browser, server, username, options);
  const hasScript = options.javaScriptEnabled !== false;
  const tools = hasScript ? page.waitForResponse(/\/assets\/tools-/) : null;
  await page.goto(`${server.origin}/edit/projects/engine`);
  if (tools) {
    await (await tools).finished();
    await page.evaluate(
      () => import(document.querySelector<HTMLElement>('script[data-tools]')?.dataset.tools ?? ''),
    );
  }
  return page;
}

describe('images of an entry', () => {
  test('follow a drag into another order', async () => {
    const page = await open('drags');
    expect(await names(page)).toEqual(['one', 'three', 'two']);
    const [first, last] = [page.locator('.tiles img').first(), page.locator('.tiles img').last()];
    const [from, to] = [await last.boundingBox(), await first.boundingBox()];
    if (!from || !to) throw new Error('the images are not in sight');
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 40, { steps: 12 });
    await page.mouse.up();
    await eventually(() => names(page), ['two', 'one', 'three']);
    expect((await stored('drags')).images).toEqual(['two.png', 'one.png', 'three.png']);
    expect(new URL(page.url()).pathname).toBe('/edit/projects/engine');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['with script', desktop],
    ['without script', { ...desktop, javaScriptEnabled: false }],
  ])('are a strip whose chosen image shows its texts %s', async (way, options) => {
    const page = await open(`strip-${way.replaceAll(' ', '-')}`, options);
    const shown = () => page.locator('.words a').filter({ visible: true }).allTextContents();
    expect(await shown()).toEqual(['one.png']);
    await page.locator('.shot').nth(1).click();
    expect(await shown()).toEqual(['three.png']);
    const boxes = await Promise.all(
      (await page.locator('.shot').all()).map(async (one) => (await one.boundingBox())?.y),
    );
    expect(new Set(boxes).size).toBe(1);
    const words = await page.locator('.words:visible').boundingBox();
    expect(words?.y ?? 0).toBeGreaterThan(boxes[0] ?? Number.POSITIVE_INFINITY);
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toEqual(['two.png']);
    await typeInto(page.locator('[name=alt]:visible'), 'A gate');
    expect(await page.locator('.shot .warn').filter({ visible: true }).count()).toBe(2);
    await page.context().close();
  });

  test.each([
    ['with script', desktop],
    ['with script on a phone', phone],
    ['without script', { ...desktop, javaScriptEnabled: false }],
  ])('move by a button %s', async (way, options) => {
    const username = way.replaceAll(' ', '-');
    const page = await open(username, options);
    await page.getByRole('button', { name: 'Move one.png back' }).click();
    await eventually(() => names(page), ['three', 'one', 'two']);
    await page.getByText('one.png moved.').waitFor();
    expect((await stored(username)).images).toEqual(['three.png', 'one.png', 'two.png']);
    await page.context().close();
  });

  test('keep a typed caption while the alt text takes 1.3 seconds to save', async () => {
    const page = await open('slow');
    await page.route('**/files', async (route) => {
      await Bun.sleep(1_300);
      await route.continue();
    });
    await typeInto(page.locator('.tiles [name=alt]').first(), 'A pier');
    await typeInto(page.locator('.tiles [name=caption]').first(), 'At dusk, seen from the northern bank');
    // Moves an image during both uploads, which redraws the list.
    await page.getByRole('button', { name: 'Move one.png back' }).click();
    await page.locator('.tiles .shot').last().click();
    await typeInto(page.locator('.tiles [name=alt]').last(), 'A gate');
    await eventually(() => names(page), ['three', 'one', 'two']);
    const texts = { alt: { 'one.png': 'A pier', 'two.png': 'A gate' } };
    await eventually(
      async () => {
        const { alt, captions } = await stored('slow');
        return { alt, captions };
      },
      { ...texts, captions: { 'one.png': 'At dusk, seen from the northern bank' } },
    );
    const shown = await page
      .locator('.tiles :is([name=alt], [name=caption])')
      .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));
    expect(shown).toEqual(['', '', 'A pier', 'At dusk, seen from the northern bank', 'A gate', '']);
    await page.context().close();
  });
});
