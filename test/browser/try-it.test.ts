import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page, Request } from 'playwright-core';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { type DocsPage, startDocsPage, tryOut } from '../support/docs-page.ts';

describe('trying the API in its documentation', () => {
  let docs: DocsPage;
  /** One page for all tests, because opening it takes a second. */
  let page: Page;
  beforeAll(async () => {
    docs = await startDocsPage();
    page = await docs.open();
  });
  afterAll(() => docs.stop());

  test('reads and saves a draft and carries its ETag on', async () => {
    const get = await tryOut(page, 'get-draft');
    await get.fill('Token', docs.token);
    await get.fill('username', 'alice');
    await get.send();
    await get.came('200 OK');
    await get.came('"name": "Alice Example"');
    const patch = await tryOut(page, 'patch-draft');
    expect(await patch.textOf('username')).toBe('alice');
    const read = await patch.textOf('If-Match');
    expect(read).toMatch(/^"\d+"$/);
    await patch.fill('Body', '{"basics": {"label": "Tried"}}');
    const sent = page.waitForRequest('**/users/alice/draft');
    await patch.send();
    const request = await sent;
    expect([request.method(), request.postData()]).toEqual(['PATCH', '{"basics": {"label": "Tried"}}']);
    expect(request.headers()).toMatchObject({
      authorization: `Bearer ${docs.token}`,
      'content-type': 'application/merge-patch+json',
      'if-match': read,
    });
    await patch.came('"label": "Tried"');
    const saved = `"${Number(read.slice(1, -1)) + 1}"`;
    expect(await patch.textOf('If-Match')).toBe(saved);
    const put = await tryOut(page, 'put-draft');
    expect(await put.textOf('If-Match')).toBe(saved);
    // Another user's draft has no ETag yet. Typed values stay.
    await put.fill('username', 'bob');
    expect(await put.textOf('If-Match')).toBe('');
    await put.fill('If-Match', '"1"');
    await put.fill('username', 'alice');
    expect(await put.textOf('If-Match')).toBe('"1"');
    await saveDraft(docs.accounts, 'alice', { basics: { name: 'Alice, saved elsewhere' } });
    await put.send();
    await put.came('412 Precondition Failed');
    expect(await put.textOf('If-Match')).toBe('"1"');
    // A rejection contains the newest ETag, but the form keeps the one that the user has read.
    expect(await patch.textOf('If-Match')).toBe(saved);
  });

  test('requires path parameters in fields of their own', async () => {
    const requests: string[] = [];
    const note = (request: Request) => void requests.push(request.url());
    page.on('request', note);
    const file = await tryOut(page, 'get-file');
    await file.fill('Token', docs.token);
    await file.fill('username', 'alice');
    await file.send();
    expect(requests).toEqual([]);
    await file.fill('path', 'projects/a b/plan#1.txt');
    await file.send();
    await file.came('404 Not Found');
    expect(requests).toEqual([
      `http://api.vitrine.test:${docs.server.port}/users/alice/files/projects/a%20b/plan%231.txt`,
    ]);
    page.off('request', note);
  });

  test('adds a user with a key, reads a list with a query and uploads a file', async () => {
    const add = await tryOut(page, 'add-user');
    expect(await add.textOf('Body')).toBe('{\n  "username": "ada",\n  "email": "ada@example.org"\n}');
    await add.fill('Token', docs.token);
    await add.fill('Idempotency-Key', 'once');
    await add.fill('Body', '{"username": "tried"}');
    for (const _ of ['once', 'again']) {
      await add.send();
      await add.came('201 Created');
    }
    const list = await tryOut(page, 'list-users');
    await list.fill('limit', '1');
    const asked = page.waitForRequest('**/users?limit=1');
    await list.send();
    await asked;
    await list.came('"next": "');
    const put = await tryOut(page, 'put-file');
    await put.fill('username', 'alice');
    await put.fill('path', 'basics/image/me.txt');
    await page
      .locator('#put-file input[type=file]')
      .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await put.send();
    await put.came('422 Unprocessable Entity');
  });

  test('reads a profile from the preview host', async () => {
    const read = await tryOut(page, 'read-profile');
    expect(await page.locator('#read-profile .try').getByLabel('Token').count()).toBe(0);
    await read.fill('username', 'alice');
    await read.send();
    await read.came('200 OK');
    await read.came('"name": "Alice Example"');
  });

  test('stores the token nowhere: not in a URL, in storage or after a reload', async () => {
    const get = await tryOut(page, 'get-user');
    await get.fill('Token', 'vit_mine');
    await get.fill('username', 'alice');
    await get.send();
    await get.came('401 Unauthorized');
    expect(page.url()).not.toContain('vit_mine');
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe(
      '[{},{},""]',
    );
    await page.reload();
    expect(await page.locator('#get-user [name=token]').inputValue()).toBe('');
  });

  test('offers and allows no requests without script', async () => {
    const context = await docs.browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    const response = await plain.goto(`http://api.vitrine.test:${docs.server.port}/docs`);
    expect(await plain.locator('form:visible, button:visible').count()).toBe(0);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy).toContain(`connect-src 'self' http://preview.vitrine.test:${docs.server.port};`);
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toContain('unsafe');
    await context.close();
  });
});
