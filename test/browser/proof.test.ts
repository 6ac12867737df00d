import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address: string;
const password = 'nine brown horses';

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// A server for each test, because a network may attempt ten sign-ins per minute and the tests need more.
beforeEach(async () => {
  const port = await freePort();
  address = `http://vitrine.test:${port}`;
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: address,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
  });
});
afterEach(() => server.stop());

async function signIn(username: string, context: BrowserContextOptions): Promise<Page> {
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  await createUser(accounts, username);
  await cheapPasswords.change(accounts, username, password, 0);
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(`${address}/sign-in?next=/account`);
  await paste(page.locator('#username'), username);
  await paste(page.locator('#password'), password);
  await page.locator('main form button').first().click();
  await page.waitForURL(`${address}/account`);
  return page;
}

async function letTimePass(): Promise<void> {
  await server.database.transaction(async (queries) =>
    queries.run("UPDATE sessions SET started_at = '2026-01-01T00:00:00.000Z'"),
  );
}

test.each([
  { username: 'ada', locale: 'en-GB', javaScriptEnabled: true },
  { username: 'olga', locale: 'ar', javaScriptEnabled: false },
])('$username is asked to re-authenticate after an old sign-in and continues', async (person) => {
  const { username, ...context } = person;
  const page = await signIn(username, context);
  await letTimePass();
  await typeInto(page.locator('#delegate'), 'alice');
  await page.locator('form[action="/account/delegates"] button').click();
  await page.waitForURL(/\/account\/proof\?request=/);
  if (context.javaScriptEnabled) await expectForEverybody(page);
  await typeInto(page.locator('#password'), 'something else');
  await page.keyboard.press('Enter');
  await page.locator('#password-trouble').waitFor();
  await paste(page.locator('#password'), password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/account?saved=delegate`);
  const section = page.locator('section[aria-labelledby="delegates"]');
  expect(await section.innerText()).toContain('alice');
  await page.context().close();
});

test.each([
  { username: 'dora', viewport: { width: 1280, height: 800 }, javaScriptEnabled: true },
  { username: 'emil', viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
])('$username deletes the account in one try, however long the page was open', async (person) => {
  const { username, ...context } = person;
  const page = await signIn(username, context);
  const section = page.locator('section[aria-labelledby="delete"]');
  await section.locator('summary').click();
  await typeInto(section.locator('#confirm'), username);
  await typeInto(section.locator('#password'), password);
  await letTimePass();
  await section.locator('button').click();
  await page.waitForURL(`${address}/?done=leaving&until=*`);
  await page.context().close();
});
