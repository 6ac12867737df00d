import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { panels } from '../../src/diagnostics/profiler/panels/panels.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
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
    PREVIEW_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
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

test('from the toolbar to a panel, a stage, a replay and a comparison', async () => {
  const { page, complaints } = await openPage('light', 1280);
  await page.goto(`http://preview.vitrine.test:${port}/alice`);
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
  expect(await page.locator('tr.differs').count()).toBeGreaterThan(0);
  const first = await page.locator('.comparison th[scope=row]').first().boundingBox();
  expect(first?.width ?? 0).toBeGreaterThan(120);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

test('the toolbar folds away', async () => {
  const { page } = await openPage('light', 1280);
  await page.goto(`http://vitrine.test:${port}/`);
  expect(await page.getByRole('link', { name: 'Queries' }).isVisible()).toBe(true);
  await page.locator('.vitrine-toolbar summary').click();
  expect(await page.getByRole('link', { name: 'Queries' }).isVisible()).toBe(false);
});

test('the list is live, and is walked through with the keyboard', async () => {
  const { page, complaints } = await openPage('dark', 1280);
  await server.call('/first', { host: `vitrine.test:${port}` });
  await server.call(`/${'long'.repeat(500)}`, { host: `vitrine.test:${port}` });
  await page.goto(`http://vitrine.test:${port}/_profiler?host=main`);
  await expectFine(page);
  const token = await page.locator('.records td').first().boundingBox();
  expect(token?.width ?? 0).toBeGreaterThan(60);
  await server.call('/later', { host: `vitrine.test:${port}` });
  await page.getByText('/later').waitFor({ timeout: 5_000 });
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement.name')).toBe('path');
  await page.keyboard.type('/first');
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
  for (const [index, { name: panel }] of panels.entries()) {
    const { page, complaints } = await openPage(index % 2 === 0 ? 'dark' : 'light', 360);
    await page.goto(
      `http://preview.vitrine.test:${port}/_profiler/${headers['x-debug-token']}?panel=${panel}`,
    );
    await expectFine(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
