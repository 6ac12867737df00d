import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { panels } from '../../src/ops/diagnostics/profiler/panels.tsx';
import { typeText } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, expectForEverybody, launchBrowser, thinOut } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { isLong, sampled } from '../support/long.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  browser = await launchBrowser();
  server = await startTestServer({
    APP_ENV: 'development',
    PORT: String(port),
    BASE_URL: `http://vitrine.test:${port}`,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
    REQUEST_HOOK: `${import.meta.dir}/../support/reading-hook.ts`,
    RATE_LIMIT_READS: '1000',
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openPage(colorScheme: 'light' | 'dark', width: number) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes('the server responded with a status of')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

async function expectFine(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

test('opens panel, stage, replay and comparison from the toolbar', async () => {
  const { page, complaints } = await openPage('light', 1280);
  // Opened twice, so that the second response comes from the cache, like the replay.
  for (const _ of [1, 2]) await page.goto(`http://preview.vitrine.test:${port}/alice`);
  await expectFine(page);
  await page.getByRole('link', { name: 'Time' }).click();
  await page.waitForURL(/\/_profiler\/[0-9a-f]{6}\?panel=stages$/);
  expect(await page.locator('svg.timeline rect').count()).toBeGreaterThanOrEqual(7);
  expect(await page.locator('#locale').textContent()).toContain('from');
  await expectFine(page);
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('link', { name: 'Replay and compare' }).click();
  await page.waitForURL(/\?compare=[0-9a-f]{6}$/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Compare');
  expect(await page.locator('tr.differs').allTextContents()).toEqual([]);
  expect(await page.locator('main').textContent()).toContain('Nothing differs.');
  const first = await page.locator('.comparison th[scope=row]').first().boundingBox();
  expect(first?.width ?? 0).toBeGreaterThan(120);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

test.each([
  [1280, true],
  [360, false],
])('at %d pixels the toolbar is open at first: %p; later it keeps its state', async (width, isOpen) => {
  const { page, complaints } = await openPage('light', width);
  const queries = page.getByRole('link', { name: 'Queries' });
  const open = async (path: string) => {
    await page.goto(`http://vitrine.test:${port}${path}`);
    return queries.isVisible();
  };
  expect(await open('/')).toBe(isOpen);
  expect(await open('/nope')).toBe(isOpen);
  await page.locator('.vitrine-toolbar summary').click();
  expect(await queries.isVisible()).toBe(!isOpen);
  expect(await open('/sign-in')).toBe(!isOpen);
  await expectFine(page);
  await page.locator('.vitrine-toolbar summary').press('Enter');
  expect(await open('/')).toBe(isOpen);
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('shows and folds the toolbar without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`http://preview.vitrine.test:${port}/alice`);
  const queries = page.getByRole('link', { name: 'Queries' });
  expect(await queries.isVisible()).toBe(true);
  await page.locator('.vitrine-toolbar summary').click();
  expect(await queries.isVisible()).toBe(false);
  await context.close();
});

test('places the toolbar below the page on a phone', async () => {
  const { page } = await openPage('light', 360);
  await page.goto(`http://preview.vitrine.test:${port}/alice`);
  const [toolbar, colophon] = [page.locator('.vitrine-toolbar'), page.locator('.colophon')];
  const end = await colophon.boundingBox();
  expect((await toolbar.boundingBox())?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0) - 1);
});

test('opens a fault by clicking its row and copies the exception', async () => {
  const { page, complaints } = await openPage('light', 1280);
  await server.call('/fail', { host: `vitrine.test:${port}` });
  await page.goto(`http://vitrine.test:${port}/_profiler`);
  await page.getByLabel('Status').selectOption({ label: '500 Internal Server Error' });
  await page.getByLabel('Method').selectOption('GET');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/method=GET&status=500/);
  expect(await page.getByLabel('Status').inputValue()).toBe('500');
  const end = await page.locator('.records tbody time').first().boundingBox();
  await page.mouse.click((end?.x ?? 0) + 5, (end?.y ?? 0) + 5);
  await page.waitForURL(/\/_profiler\/[0-9a-f]{6}$/);
  const current = page.locator('nav a[aria-current=page]');
  expect(await current.textContent()).toMatch(/^Exception 1.*\(something was thrown\)$/);
  expect(await page.getByRole('link', { name: 'Log' }).textContent()).toContain('(a warning or an error)');
  await expectFine(page);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByText('press Ctrl+C').waitFor();
  expect(await page.evaluate('getSelection().toString()')).toStartWith('# 500 Internal Server Error');
  expect(complaints).toEqual([]);
});

test.each(sampled(['/fail', '/helth']))(
  'the error page at %s is accessible, light and dark',
  async (path) => {
    const { page, complaints } = await openPage('light', 1280);
    await page.goto(`http://vitrine.test:${port}${path}`);
    for (const summary of await page.locator('summary').all()) {
      if (!(await summary.evaluate((element) => element.parentElement?.hasAttribute('open'))))
        await summary.click();
    }
    await thinOut(page, '.frames > li, .candidates > li, pre > code:not(.current)');
    await expectForEverybody(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('updates the list live and navigates it by keyboard', async () => {
  const { page, complaints } = await openPage('dark', 1280);
  await server.call('/first', { host: `vitrine.test:${port}` });
  await server.call(`/${'long'.repeat(500)}`, { host: `vitrine.test:${port}` });
  await page.goto(`http://vitrine.test:${port}/_profiler?host=main`);
  await expectFine(page);
  const token = await page.locator('.records td').first().boundingBox();
  expect(token?.width ?? 0).toBeGreaterThan(60);
  await server.call('/later', { host: `vitrine.test:${port}` });
  await page.getByText('/later').waitFor();
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement.name')).toBe('path');
  await typeText(page, '/first');
  await page.keyboard.press('Enter');
  await page.waitForURL(/path=%2Ffirst/);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/_profiler\/[0-9a-f]{6}$/);
  expect(await page.locator('h1').textContent()).toContain('/first');
  expect(complaints).toEqual([]);
});

test('every panel is accessible and fits a phone', async () => {
  const { headers } = await server.call('/nobody?x=%3Cscript%3E', { host: `preview.vitrine.test:${port}` });
  const { page, complaints } = await openPage('light', 360);
  // A sample, because all panels share their components.
  const seen = panels.filter((_, index) => isLong || index % 4 === 0);
  for (const [index, { name: panel }] of seen.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    await page.goto(
      `http://preview.vitrine.test:${port}/_profiler/${headers['x-debug-token']}?panel=${panel}`,
    );
    await expectFine(page);
    expect([panel, complaints]).toEqual([panel, []]);
  }
  await page.context().close();
});
