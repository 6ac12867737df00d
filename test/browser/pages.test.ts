import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(['production', 'development'])('pages in Chromium, %s', (environment) => {
  let server: TestServer;
  beforeAll(async () => {
    const port = await freePort();
    server = await startTestServer({
      APP_ENV: environment,
      PORT: String(port),
      BASE_URL: `http://vitrine.test:${port}`,
      PREVIEW_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
    });
  });
  afterAll(() => server.stop());

  test.each([
    ['the landing page', 'vitrine.test', '/', 200],
    ['E1', 'vitrine.test', '/portal/atlas/Doc/5f0c3a9be1d24c7788aa', 404],
    ['E3', 'preview.vitrine.test', '/robots.txt', 404],
    ['the root of the profiles’ host', 'preview.vitrine.test', '/?lang=de', 404],
    ['a missing section', 'preview.vitrine.test', '/alice/talks?lang=fr', 404],
    ['a profile', 'preview.vitrine.test', '/alice', 200],
    ['the documentation of the API', 'api.vitrine.test', '/docs', 200],
  ])('%s is accessible, fits a phone, and asks for nothing else', async (_, host, path, status) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 1280]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
        const page = await context.newPage();
        const requests: string[] = [];
        const complaints: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        page.on('console', (message) => complaints.push(message.text()));
        const url = `http://${host}:${server.port}${path}`;
        const response = await page.goto(url);
        expect(response?.status()).toBe(status);
        // What axe looks at hardly depends on the width.
        if (width === 360) expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(requests.filter((one) => !one.startsWith('data:'))).toEqual([url]);
        expect(complaints.filter((text) => !text.includes('the server responded with a status of'))).toEqual(
          [],
        );
        await context.close();
      }
    }
  });

  test.each([360, 1280])('at %d pixels nothing covers the end of a page', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 320 } });
    await page.goto(`http://vitrine.test:${server.port}/sign-in`);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const last = page.locator('main > :last-child');
    const isFree = await last.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 1, bottom - 1));
    });
    expect(isFree).toBe(true);
    await page.close();
  });

  test('the API is tried from its documentation', async () => {
    const page = await browser.newPage();
    await page.goto(`http://api.vitrine.test:${server.port}/docs`);
    const answer = page.locator('#answer');
    const press = (name: string) => page.getByRole('button', { name }).click();
    const textOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    await press('Send');
    await answer.getByText('200 OK').waitFor({ timeout: 5_000 });
    expect(await answer.locator('.content').textContent()).toBe('{\n  "status": "ok"\n}');
    expect(await answer.locator('details').getAttribute('open')).toBeNull();
    expect(await answer.locator('.headers').textContent()).toContain('content-type: application/json');

    await page.getByLabel('Token').fill('vit_mine');
    await page.getByLabel('If-Match').fill('"1"');
    await press('PATCH /users/{username}/draft');
    expect(await textOf('Path')).toBe('/users/{username}/draft');
    expect(await textOf('Content-Type')).toBe('application/merge-patch+json');
    expect(await textOf('Body')).toBe('{}');
    expect(await textOf('If-Match')).toBe('');
    expect(await page.evaluate('getSelection().toString()')).toBe('{username}');
    await press('Send');
    await answer.getByText('Write something in the place of {username} first.').waitFor({ timeout: 5_000 });

    await press('POST /tokens');
    expect(await textOf('Body')).toBe('{\n  "scopes": [\n    "profile:read"\n  ]\n}');
    await page.getByLabel('Method').selectOption('GET');
    await page.getByLabel('Token').fill('');
    await press('Send');
    await answer.getByText('Send a token: Authorization').waitFor({ timeout: 5_000 });
    await page.close();
  });

  test('a body, a condition and a key are sent as they stand in the form', async () => {
    const page = await browser.newPage();
    await page.goto(`http://api.vitrine.test:${server.port}/docs`);
    await page.getByRole('button', { name: 'PATCH /users/{username}/draft' }).click();
    await page.getByLabel('Path').fill('/users/alice/draft');
    await page.getByLabel('If-Match').fill('"1"');
    await page.getByLabel('Idempotency-Key').fill('once');
    await page.getByLabel('Token').fill('vit_mine');
    const sent = page.waitForRequest('**/users/alice/draft');
    await page.getByRole('button', { name: 'Send' }).click();
    const request = await sent;
    expect([request.method(), request.postData()]).toEqual(['PATCH', '{}']);
    expect(request.headers()).toMatchObject({
      authorization: 'Bearer vit_mine',
      'content-type': 'application/merge-patch+json',
      'if-match': '"1"',
      'idempotency-key': 'once',
    });
    await page.close();
  });

  test('without script the documentation has no form, and could send none', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto(`http://api.vitrine.test:${server.port}/docs`);
    expect(await page.locator('form:visible, button:visible').count()).toBe(0);
    expect(await page.getByText('curl -H "Authorization: Bearer $TOKEN"').isVisible()).toBe(true);
    expect(response?.headers()['content-security-policy']).toContain("form-action 'none'");
    await context.close();
  });

  test('the documentation names what an operation takes and gives', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://api.vitrine.test:${server.port}/docs`);
    const [token, events] = [page.locator('#add-token'), page.locator('#list-events')];
    for (const operation of [token, events]) {
      for (const summary of await operation.locator('summary').all()) await summary.click();
    }
    expect(await token.innerText()).toContain(
      '{\n  scopes: list of "profile:read" | "profile:write" | "operator"\n  expiresAt?: string (date-time) | null\n  username?: string  // Whose, if an operator asks\n}',
    );
    expect(await token.innerText()).toContain('201 Created: application/json, with Location');
    expect(await events.innerText()).toContain('      | "user.created"\n      | "user.renamed"');
    expect(await events.innerText()).toContain('limit?: integer  // 1 to 100, 50 unless said');
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });
});
