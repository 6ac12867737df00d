import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
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
  const port = await freePort();
  browser = await launchBrowser();
  address = `http://vitrine.test:${port}`;
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: address,
    PREVIEW_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test.each([
  { username: 'ada', locale: 'en-GB', javaScriptEnabled: true },
  { username: 'olga', locale: 'ar', javaScriptEnabled: false },
])('$username signed in long ago, is asked who they are, and goes on', async (person) => {
  const { username, ...context } = person;
  const { database } = server;
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
  await createUser(accounts, username);
  await cheapPasswords.change(accounts, username, password, 0);
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(`${address}/sign-in?next=/account`);
  await paste(page.locator('#username'), username);
  await paste(page.locator('#password'), password);
  await page.locator('main form button').first().click();
  await page.waitForURL(`${address}/account`);
  await database.transaction(async (queries) =>
    queries.run("UPDATE sessions SET started_at = '2026-01-01T00:00:00.000Z'"),
  );
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
