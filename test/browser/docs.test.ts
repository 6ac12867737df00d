import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { brokenWords } from '../support/browser/broken-words.ts';
import { accessibilityProblems, contrastProblems, thinOut } from '../support/browser.ts';
import { type DocsPage, startDocsPage, startNamedServer, tryOut } from '../support/docs-page.ts';
import { isLong, sampled } from '../support/long.ts';
import { operationNames } from '../support/module-routes.ts';

const desktop = { width: 1280, height: 800 };

async function unfold(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
}

describe('the API documentation in Chromium', () => {
  let docs: DocsPage;
  /** A shared page for read-only tests with and without scripts, because opening it takes a second. */
  let reading: Page;
  let wide: Page;
  beforeAll(async () => {
    docs = await startDocsPage();
    reading = await docs.open('', { javaScriptEnabled: false, viewport: desktop });
    wide = await docs.open('#list-events', { viewport: desktop });
  });
  afterAll(() => docs.stop());

  test('is accessible with everything expanded, light and dark', async () => {
    const page = await docs.open('', { viewport: { width: 360, height: 800 } });
    const get = await tryOut(page, 'get-user');
    await get.fill('username', 'alice');
    await get.send();
    await get.came('401 Unauthorized');
    // A sample, because all pages have the same structure and checking all takes a minute.
    const samples = ['get-user', 'put-draft', 'put-file', 'read-profile'];
    await page.locator('.operation[id]').evaluateAll((all, kept) => {
      for (const one of all) if (!kept.includes(one.id)) one.remove();
    }, samples);
    await thinOut(page, '.members > li, .contents li, tbody > tr, dl > *');
    await unfold(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    if (isLong) expect(await contrastProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('fits a phone and a screen and loads nothing else', async () => {
    const development = await startNamedServer('development');
    for (const [width, { port }] of [
      [1280, docs.server],
      [360, development],
    ] as const) {
      const context = await docs.browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      const [requests, complaints]: string[][] = [[], []];
      page.on('request', (request) => requests?.push(request.url()));
      page.on('console', (message) => complaints?.push(message.text()));
      const url = `http://api.vitrine.test:${port}/docs`;
      await page.goto(url);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await unfold(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(requests?.filter((one) => !one.startsWith('data:'))).toEqual([url]);
      expect(complaints).toEqual([]);
      await context.close();
    }
    await development.stop();
  });

  test('breaks no word in two', async () => {
    expect(await brokenWords(reading)).toEqual([]);
  });

  test('links to every operation by its operationId', async () => {
    const [ids, hashes] = await reading.evaluate(() => [
      [...document.querySelectorAll('[id]')].map(({ id }) => id),
      [...document.querySelectorAll('.contents a')].map((one) => one.getAttribute('href') ?? ''),
    ]);
    expect(ids?.length).toBe(new Set(ids).size);
    for (const name of [...operationNames, 'read-profile', 'drafts', 'document', 'errors'])
      expect(hashes).toContain(`#${name}`);
    for (const hash of hashes ?? []) expect(ids).toContain(hash.slice(1));
  });

  test.each(sampled([true, false]))(
    'keeps the contents next to the text on wide screens; script: %p',
    async (hasScript) => {
      const page = hasScript ? wide : reading;
      const link = page.locator('.contents a[href="#list-users"]');
      expect(await link.isVisible()).toBe(true);
      expect(await page.locator('.contents summary').isVisible()).toBe(false);
      await link.click();
      expect((await page.locator('#list-users').boundingBox())?.y).toBeLessThan(100);
    },
  );

  test('shows text and code side by side on wide screens and marks the current section', async () => {
    await wide.evaluate("location.hash = '#put-draft'");
    const [words, code] = await Promise.all(
      ['.words', '.code'].map((part) => wide.locator(`#put-draft ${part}`).boundingBox()),
    );
    expect(code?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
    const current = wide.locator('.contents [aria-current]');
    await wide.locator('.contents [href="#put-draft"][aria-current]').waitFor();
    await wide.evaluate("document.getElementById('list-tokens').scrollIntoView()");
    await wide.locator('.contents [href="#list-tokens"][aria-current]').waitFor();
    expect(await current.count()).toBe(1);
  });

  test.each(sampled([false, true]))('folds the contents on a phone; script: %p', async (hasScript) => {
    const page = hasScript ? wide : reading;
    await page.setViewportSize({ width: 360, height: 800 });
    const link = page.locator('.contents a[href="#add-user"]');
    expect(await link.isVisible()).toBe(false);
    await page.locator('.contents summary').click();
    await link.click();
    // No element covers the chosen one.
    const title = page.locator('#add-user-title');
    const isFree = await title.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(left + 2, top + 2));
    });
    expect(isFree).toBe(true);
    await page.setViewportSize(desktop);
  });

  test('shows every operation in two languages with a real response', async () => {
    const operations = await reading.locator('section.operation[id]').evaluateAll((all) =>
      all.map((one) => ({
        name: one.id,
        curl: one.querySelector<HTMLElement>('.request .curl')?.innerText,
        isFetchSeen: one.querySelector('.request .fetch')?.checkVisibility(),
        responses: [...one.querySelectorAll('h3, h4')].filter(
          ({ textContent }) => textContent === 'Responses',
        ).length,
        title: one.querySelector<HTMLElement>('.title')?.innerText,
      })),
    );
    expect(operations.length).toBe(operationNames.length + 4);
    for (const { name, ...shown } of operations)
      expect([name, shown]).toEqual([
        name,
        {
          curl: expect.stringContaining(`.vitrine.test:${docs.server.port}/`),
          isFetchSeen: false,
          responses: 1,
          title: expect.stringMatching(/^Answer 2\d\d /),
        },
      ]);
    await reading.locator('#put-draft').getByText('JavaScript').click();
    expect(await reading.locator('#put-draft .request .fetch').isVisible()).toBe(true);
    expect(await reading.locator('#put-draft .request .curl').isVisible()).toBe(false);
  });

  test('applies the chosen language to every example', async () => {
    await wide.locator('#add-user').getByLabel('JavaScript').check();
    expect(await wide.locator('.request .curl:visible').count()).toBe(0);
    expect(await wide.locator('#list-events .request .fetch').innerText()).toContain('await fetch(');
  });

  test('lists the parameters and results of an operation', async () => {
    const textOf = (name: string) => reading.locator(`#${name} .words`).innerText();
    for (const summary of await reading.locator('#add-token .words summary').all()) await summary.click();
    const addToken = await textOf('add-token');
    for (const text of [
      'scopes list of "profile:read" or "profile:write" or "profile:publish" or "account:read" or "groups:read" or "groups:write" or "audit:read" or "users:read" or "users:support" or "operator" or "scim" or "scim:operators" required',
      'expiresAt string (date-time) or null\n',
      'Idempotency-Key string, as a header\n',
      '201 Created Created: application/json; with Location',
      '401 Unauthorized The token is missing or invalid',
      'Needs the scope profile:write or operator.',
    ])
      expect(addToken).toContain(text);
    expect(await textOf('list-events')).toContain('limit integer, in the query\n\n1 to 100; 50 unless said');
    expect(await textOf('read-section')).toContain('"html" or "json" or "markdown", in the query');
  });

  test("documents the profile format by section with Vitrine's fields", async () => {
    const document = reading.locator('section:has(> .words > #document)');
    const work = document.locator('.members > li', {
      has: reading.locator('> .name', { hasText: /^work$/ }),
    });
    await work.locator('> details > summary').click();
    expect(await work.innerText()).toContain('startDate string');
    await work.locator('summary', { hasText: 'of x-vitrine' }).click();
    expect(await work.innerText()).toContain('visibility "public" or "private"');
    await reading.locator('#put-draft').getByRole('link', { name: 'document', exact: true }).click();
    expect(reading.url()).toEndWith('#document');
  });
});
