import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { lineQr } from '../../src/domain/formats/qr.ts';
import { themes } from '../../src/domain/profile/document.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage(look);
  await page.addInitScript('window.print = () => { window.isPrinted = true; }');
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), PROFILES_URL: `http://${preview}:${port}` });
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

const look = { viewport: { width: 360, height: 700 } };
const at = (path: string) => `http://${preview}:${server.port}${path}`;

/** Opens a page with screen styles. */
async function show(path: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(at(path));
}

test.each(['/ada', '/ada/projects/engine'])('prints %s by its button', async (path) => {
  await show(path);
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate('window.isPrinted')).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('shows no print button without script', async () => {
  const plain = await browser.newPage({ ...look, javaScriptEnabled: false });
  await plain.goto(at('/ada'));
  expect(await plain.getByRole('button').count()).toBe(0);
  expect(await plain.locator('.print').isVisible()).toBe(false);
  await plain.close();
});

test.each(['/ada', '/ada/projects', '/ada/projects/engine'])(
  'prints %s with a URL and QR code in the corner, and shows neither on screen',
  async (path) => {
    await show(path);
    const corner = page.locator('.printed');
    expect(await corner.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await corner.innerText()).toBe(`${preview}:${server.port}${path}`);
    const { path: lines } = lineQr(`http://${preview}:${server.port}${path}`);
    expect(await corner.locator('path').getAttribute('d')).toBe(lines);
    // 24 millimeters.
    expect((await corner.locator('.code').boundingBox())?.width).toBeCloseTo(90.7, 0);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByText('Ada', { exact: true }).isVisible()).toBe(true);
  },
);

test('keeps headings with their text across printed pages', async () => {
  await show('/ada');
  await page.emulateMedia({ media: 'print' });
  const left = await page.evaluate(`[...document.querySelectorAll('h1, h2, h3, h4, .item > header')]
    .filter((one) => one.nextElementSibling && getComputedStyle(one).breakAfter !== 'avoid')
    .map((one) => one.textContent)`);
  expect(left).toEqual([]);
});

test("allows one script without connections in the page's policy", async () => {
  const { headers } = await server.call('/ada', { host: `${preview}:${server.port}` });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; /);
  expect(policy).not.toContain('connect-src');
});

test('tightens a print only if its last sheet would be nearly empty', async () => {
  const scriptless = await browser.newPage({ ...look, javaScriptEnabled: false });
  const sheetsOf = async (one: Page) => {
    await one.goto(at('/long'));
    const pdf = await one.pdf({ preferCSSPageSize: true });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  const seen: [usual: number, tight: number][] = [];
  for (let count = 9; count <= 20; count += 1) {
    const job = { name: 'Office', startDate: '2010', summary: 'Text.' };
    const work = Array.from({ length: count }, (_, index) => ({ ...job, position: `Job ${index}` }));
    await addProfile(server, 'long', { basics: { name: 'Long' }, work });
    seen.push([await sheetsOf(scriptless), await sheetsOf(page)]);
  }
  await scriptless.close();
  expect(seen.filter(([usual, tight]) => usual === 2 && tight === 1).length).toBeGreaterThan(0);
  expect(seen.filter(([usual, tight]) => tight > usual)).toEqual([]);
  expect(seen.at(-1)).toEqual([2, 2]);
});

test('prints half a page on one sheet at any window height', async () => {
  await show('/ada');
  await page.setViewportSize({ width: 718, height: 3000 });
  await page.emulateMedia({ media: 'print' });
  // A page element with the height of the window would print blank pages.
  expect(await page.evaluate('document.body.getBoundingClientRect().height')).toBeLessThan(1000);
  await page.setViewportSize(look.viewport);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
});

test.each([...themes])('shifts no layout while the page loads: %s', async (theme) => {
  const basics = { name: 'Mara Lindqvist', label: 'Mapmaker', summary: 'Draws maps.' };
  await addProfile(server, theme, { basics, work: [{ name: 'Office' }], 'x-vitrine': { theme } });
  const { body: html } = await server.call(`/${theme}`, { host: `${preview}:${server.port}` });
  const slow = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const split = html.indexOf('<section');
  const write = (part: string) => slow.evaluate((text) => document.write(text), part);
  const top = () => slow.locator('h1').evaluate((title) => title.getBoundingClientRect().top);
  await write(html.slice(0, split));
  const before = await top();
  await write(html.slice(split));
  expect(split).toBeGreaterThan(0);
  expect(await top()).toBe(before);
  await slow.close();
});
