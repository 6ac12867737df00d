import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { bringSession, type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { eventually } from '../support/journey.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer();
  await addProfile(server, 'bob', { basics: { name: 'Bob' } });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const draft = async (username: string) => (await findUserByName(server.database, username))?.draft ?? 0;

/** Saves until the user has as many revisions as the other user, because forms contain the revision number. */
async function catchUp(username: string, other: string): Promise<void> {
  const name = (await draftOf(server, username)).basics?.name;
  while ((await draft(username)) < (await draft(other)))
    await saveDraft(accountsOf(server), username, { basics: { name, label: String(await draft(username)) } });
}

test("doesn't save text of a signed-out tab into another profile", async () => {
  const { context } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await catchUp('bob', 'alice');
  const before = await draftOf(server, 'bob');
  await bringSession(context, server, 'bob');
  await typeInto(field(page, '/basics/label'), 'Typed by Alice');
  await page.locator('[data-state=conflict]').waitFor();
  expect(await draftOf(server, 'bob')).toEqual(before);
  await page.locator('[data-state=conflict] button').click();
  await page.getByText('This form is for another profile').first().waitFor();
  expect(await page.content()).toContain('Typed by Alice');
  expect(await draftOf(server, 'bob')).toEqual(before);
  await context.close();
});

test('continues saving after a truncated page', async () => {
  const { context } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await page.evaluate(cutOffNextPage);
  // Another session saves, the server merges the texts, and the page reloads.
  await saveDraft(accountsOf(server), 'alice', {
    basics: { name: 'Alice Example', label: 'Told elsewhere' },
  });
  await typeInto(field(page, '/basics/name'), 'Alice Moreau');
  await eventually(async () => (await draftOf(server, 'alice')).basics?.name, 'Alice Moreau');
  await page.waitForFunction('window.isCutOff');
  await typeInto(field(page, '/basics/name'), 'Alice M.');
  await eventually(async () => (await draftOf(server, 'alice')).basics?.name, 'Alice M.');
  await context.close();
});

/** Runs in the page. */
function cutOffNextPage(): void {
  const { fetch: real } = window;
  window.fetch = Object.assign(async (...[input, options]: Parameters<typeof fetch>) => {
    const response = await real(input, options);
    if (options?.method || 'isCutOff' in window) return response;
    Object.assign(window, { isCutOff: true });
    const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('the connection is gone')) });
    return new Response(cut, response);
  }, real);
}

test('continues in this tab after sign-in in another', async () => {
  const { context } = await openDesk(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.origin}/edit/basics`);
  await context.clearCookies();
  await typeInto(field(page, '/basics/name'), 'Alice, signed out');
  const link = page.locator('[data-state=signed-out] a');
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await bringSession(context, server, 'alice');
  await typeInto(field(page, '/basics/name'), 'Alice, back again');
  await eventually(async () => (await draftOf(server, 'alice')).basics?.name, 'Alice, back again');
  await context.close();
});
