import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { lineQr } from '../../src/formats/qr.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), PREVIEW_URL: `http://${preview}:${port}` });
  await addProfile(server, 'ada', {
    basics: { name: 'Ada', summary: 'Text.' },
    work: [
      { name: 'Office', position: 'Head', startDate: '2010', summary: 'Text.' },
      { name: 'Office', position: 'Hand', startDate: '2009', summary: 'Text.' },
    ],
    projects: [{ name: 'Engine', description: 'Text.' }],
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(path: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 700 } });
  const page = await context.newPage();
  await page.addInitScript('window.print = () => { window.isPrinted = true; }');
  await page.goto(`http://${preview}:${server.port}${path}`);
  return page;
}

test.each(['/ada', '/ada/projects/engine'])('%s is printed by its button', async (path) => {
  const page = await open(path, true);
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate('window.isPrinted')).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('without script there is no button that would do nothing', async () => {
  const page = await open('/ada', false);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.locator('button').isVisible()).toBe(false);
  await page.context().close();
});

test.each(['/ada', '/ada/projects', '/ada/projects/engine'])(
  'on paper %s has an address and its code in the corner, on a screen it has neither',
  async (path) => {
    const page = await open(path, true);
    const corner = page.locator('.printed');
    expect(await corner.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await corner.innerText()).toBe(`${preview}:${server.port}${path}`);
    const { path: lines } = lineQr(`http://${preview}:${server.port}${path}`);
    expect(await corner.locator('path').getAttribute('d')).toBe(lines);
    // Twenty-four millimetres.
    expect((await corner.locator('.code').boundingBox())?.width).toBeCloseTo(90.7, 0);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByText('Ada', { exact: true }).isVisible()).toBe(true);
    await page.context().close();
  },
);

test('no heading stays behind on a page when its text goes to the next', async () => {
  const page = await open('/ada', true);
  await page.emulateMedia({ media: 'print' });
  const left = await page.evaluate(`[...document.querySelectorAll('h1, h2, h3, h4, .item > header')]
    .filter((one) => one.nextElementSibling && getComputedStyle(one).breakAfter !== 'avoid')
    .map((one) => one.textContent)`);
  expect(left).toEqual([]);
  await page.context().close();
});

test('the policy of a page allows the one script, which may ask nobody', async () => {
  const { headers } = await server.call('/ada', { host: `${preview}:${server.port}` });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; /);
  expect(policy).not.toContain('connect-src');
});
