import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { codeAt } from '../../src/accounts/identity/totp.ts';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { freePort } from '../support/free-port.ts';
import { fromBase32 } from '../support/second-factor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address: string;
const password = 'nine brown horses';
const accounts = () => ({
  database: server.database,
  now: () => new Date(),
  defaultLanguage: 'en',
  actor: 'vitrine',
});
beforeAll(async () => {
  const port = await freePort();
  browser = await launchBrowser();
  address = `http://vitrine.test:${port}`;
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: address,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
    RATE_LIMIT_WRITES: 'off',
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function newcomer(page: Page, username: string): Promise<void> {
  await createUser(accounts(), username);
  await cheapPasswords.change(accounts(), username, password, 0);
  const secret = await createSignInLink(accounts(), username, new Date(Date.now() + 3_600_000));
  await page.goto(`${address}/sign-in/${secret}`);
  await page.locator('main button').click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/sign-in'));
}

async function codeOnPage(page: Page): Promise<string> {
  const key = (await page.locator('main code').innerText()).replaceAll(' ', '');
  return codeAt(fromBase32(key), Date.now() / 1000);
}

test.each([
  {
    username: 'ada',
    width: 1280,
    colorScheme: 'light',
    locale: 'en-GB',
    javaScriptEnabled: true,
    left: '9 recovery codes left.',
  },
  {
    username: 'lamia',
    width: 390,
    colorScheme: 'dark',
    locale: 'ar',
    javaScriptEnabled: false,
    left: 'رموز استرداد.',
  },
] as const)(
  'is set up and requested at the next sign-in, at $width px, $colorScheme, in $locale',
  async ({ username, width, left, ...looks }) => {
    const context = await browser.newContext({ ...looks, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await newcomer(page, username);
    await page.goto(`${address}/account`);
    await page.locator('a[href="/account/second-factor"]').click();
    const picture = page.locator('main img');
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    if (looks.javaScriptEnabled) await expectForEverybody(page);
    await typeInto(page.locator('input[name="code"]'), '000000');
    await page.locator('main form button').click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await typeInto(page.locator('input[name="code"]'), await codeOnPage(page));
    await page.locator('main form button').click();
    await page.locator('main ol code').first().waitFor();
    if (looks.javaScriptEnabled) await expectForEverybody(page);
    const recovery = await page.locator('main ol code').allInnerTexts();
    expect(recovery).toHaveLength(10);

    await context.clearCookies();
    await page.goto(`${address}/sign-in?next=%2Faccount`);
    await paste(page.locator('input[name="username"]'), username);
    await paste(page.locator('input[name="password"]'), password);
    await page.locator('form[action^="/sign-in"] button[type="submit"]').first().click();
    await page.locator('input[name="code"]').waitFor();
    if (looks.javaScriptEnabled) await expectForEverybody(page);
    await typeInto(page.locator('input[name="code"]'), recovery[0] ?? '');
    await page.locator('main form button').click();
    await page.waitForURL(`${address}/account`);
    expect(await page.locator('section[aria-labelledby="second-factor"]').innerText()).toContain(left);
    await context.close();
  },
);
