import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { beginWith, type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { tabTo } from '../support/journey.ts';

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

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const frame = (page: Page) => page.frameLocator('[data-preview] iframe');
const choose = (page: Page, what: string, value: string) =>
  what === 'lang'
    ? page.locator('select[data-choice=lang]').selectOption(value)
    : page.locator(`input[data-choice=${what}][value="${value}"]`).check();

const work = Array.from({ length: 12 }, (_, index) => ({
  name: `Employer ${index}`,
  position: 'Engineer',
  summary: 'Long enough to scroll. '.repeat(20),
}));

describe('the preview next to a form', () => {
  test('follows the typed text and keeps its scroll position', async () => {
    await begin({ basics: { name: 'Alice', summary: 'Before.' }, work });
    const { context, problems } = await openDesk(browser, server);
    const page = await context.newPage();
    await page.goto(`${server.origin}/edit/basics`);
    await frame(page).getByRole('heading', { name: 'Alice' }).waitFor();
    await frame(page)
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView?.scrollTo(0, 700));
    const marked = await frame(page)
      .locator('h1')
      .evaluate((heading) => Object.assign(heading, { wasHere: true }) && true);
    expect(marked).toBe(true);
    await typeInto(field(page, '/basics/name'), 'Alice as typed');
    await frame(page).getByRole('heading', { name: 'Alice as typed' }).waitFor({ state: 'attached' });
    const after = await frame(page)
      .locator('h1')
      .evaluate((heading) => ['wasHere' in heading, heading.ownerDocument.defaultView?.scrollY]);
    expect(after).toEqual([true, 700]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('leaves the form in place when tabbing through its controls', async () => {
    const locales = { fr: { '/basics/label': 'Cartographe' } };
    const basics = { name: 'Alice', label: 'Cartographer', summary: 'Long. '.repeat(200) };
    await begin({ basics, work, 'x-vitrine': { locales } });
    const { context } = await openDesk(browser, server, 'alice', { viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.goto(`${server.origin}/edit/basics`);
    await page.locator('.editing :is(a, button, input, summary):visible').last().focus();
    const scrolled = () => page.evaluate('scrollY');
    // At the bottom of the page, the preview is partly out of view.
    await page.evaluate('scrollBy(0, -150)');
    const before = await scrolled();
    expect(before).toBeGreaterThan(500);
    await tabTo(page, '[data-choice]');
    for (const choice of ['audience', 'width', 'lang']) {
      expect(await page.evaluate('document.activeElement.dataset.choice')).toBe(choice);
      expect([choice, await scrolled()]).toEqual([choice, before]);
      await page.keyboard.press('Tab');
    }
    await context.close();
  });

  test('uses the chosen language and device, as the public or the member sees it', async () => {
    await begin({
      basics: { name: 'Alice', label: 'Cartographer', email: 'alice@example.org' },
      'x-vitrine': { locales: { ar: { '/basics/label': 'رسامة خرائط' } } },
    });
    const { context, problems } = await openDesk(browser, server);
    const page = await context.newPage();
    await page.goto(`${server.origin}/edit/basics`);
    await frame(page).getByText('Cartographer').waitFor();
    expect(await frame(page).getByText('alice@example.org').count()).toBe(0);
    await choose(page, 'audience', 'me');
    await frame(page).getByText('alice@example.org').waitFor();
    expect(await frame(page).locator('[data-private]').first().getAttribute('data-private')).toBe('Private');

    await choose(page, 'lang', 'ar');
    await frame(page).getByText('رسامة خرائط').waitFor();
    expect(await frame(page).locator('html').getAttribute('dir')).toBe('rtl');

    await choose(page, 'width', '820');
    expect(
      await frame(page)
        .locator('html')
        .evaluate((html) => html.clientWidth),
    ).toBe(820);
    await choose(page, 'width', '390');
    expect(
      await frame(page)
        .locator('html')
        .evaluate((html) => html.clientWidth),
    ).toBe(390);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('links from a part of the page to its form', async () => {
    await begin({ basics: { name: 'Alice', label: 'Cartographer' }, work: work.slice(0, 2) });
    const { context } = await openDesk(browser, server);
    const page = await context.newPage();
    await page.goto(`${server.origin}/edit/basics`);
    await frame(page).getByText('Cartographer').click();
    expect(await page.evaluate('document.activeElement.name')).toBe('/basics/label');
    await frame(page).getByText('Employer 1').click();
    await page.waitForURL(`${server.origin}/edit/work/employer-1#/work/1`);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name')?.startsWith('/work/1/'));
    await context.close();
  });

  test('is a tab on a phone', async () => {
    await begin({ basics: { name: 'Alice' } });
    const { context } = await openDesk(browser, server, 'alice', { viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${server.origin}/edit/basics`);
    expect(await page.locator('[data-preview]').isVisible()).toBe(false);
    await typeInto(field(page, '/basics/name'), 'Alice on a phone');
    await page.getByRole('link', { name: 'Preview' }).click();
    await frame(page).getByRole('heading', { name: 'Alice on a phone' }).waitFor();
    expect(await field(page, '/basics/name').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    expect(await field(page, '/basics/name').inputValue()).toBe('Alice on a phone');
    await context.close();
  });

  test('runs nothing that a member writes, initially or after changes', async () => {
    const script =
      "<script>top.document.title=\"pwned\"</script><img src=x onerror=\"top.document.title='pwned'\"> [a](javascript:top.document.title='pwned') <svg/onload=top.document.title='pwned'>";
    await begin({
      basics: {
        name: script,
        label: script,
        summary: script,
        profiles: [{ network: script, username: script }],
      },
      work: [{ name: script, position: script, summary: script, highlights: [script] }],
      talks: [{ title: script, event: script }],
    });
    const { context, problems } = await openDesk(browser, server);
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.origin}/`) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto(`${server.origin}/edit/basics`);
    await frame(page).locator('h1').waitFor();
    for (const name of ['/basics/name', '/basics/label', '/basics/summary', '/basics/profiles/0/url']) {
      await paste(field(page, name), `${script} changed`);
    }
    await frame(page).locator('h1', { hasText: 'changed' }).waitFor();
    expect(problems).toEqual([]);
    // The frame must not run scripts, whatever a fragment contains.
    await page.evaluate((html) => {
      const inside = document.querySelector('iframe')?.contentDocument;
      if (inside) inside.body.innerHTML = html;
    }, script);
    await Bun.sleep(300);
    expect(await page.title()).not.toContain('pwned');
    expect(foreign).toEqual([]);
    await context.close();
  });
});
