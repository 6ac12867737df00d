import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { launchBrowser } from '../support/browser.ts';
import { beginWith, type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { eventually } from '../support/journey.ts';

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

test("an open editor shows an assistant's changes, names its token and reverts them", async () => {
  await beginWith(server, { basics: { name: 'Alice', label: 'Tester' } });
  const { context, problems } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'alice',
  };
  const { token } = await createToken(accounts, {
    username: 'alice',
    scopes: ['profile:read', 'profile:write'],
    expiresAt: null,
    name: 'My assistant',
  });
  const call = async (name: string, args: object) => {
    const { body } = await server.call('/mcp', {
      method: 'POST',
      host: `api.${new URL(server.origin).host}`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
    return JSON.parse(body).result.structuredContent;
  };
  const { revision } = await call('get_draft', {});
  await call('change_draft', { revision, patch: { basics: { label: 'Told by a machine' } } });
  await eventually(() => page.locator('[name="/basics/label"]').inputValue(), 'Told by a machine');
  await page.goto(`${server.origin}/history`);
  expect(await page.locator('.revision').first().innerText()).toContain(
    'by alice through the API with the token My assistant',
  );
  await page.goto(`${server.origin}/history/${revision}`);
  await page.getByRole('button', { name: 'Restore to draft' }).click();
  await page.waitForURL(/restored=/);
  await page.goto(`${server.origin}/edit/basics`);
  expect(await page.locator('[name="/basics/label"]').inputValue()).toBe('Tester');
  expect(problems).toEqual([]);
  await context.close();
});
