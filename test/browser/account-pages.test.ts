import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { createOperator } from '../support/create-operator.ts';
import { freePort } from '../support/free-port.ts';
import { isLong, sampled } from '../support/long.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address: string;
const accounts = () => ({
  database: server.database,
  now: () => new Date(),
  defaultLanguage: 'en',
  actor: 'command line',
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
  await createOperator(accounts(), 'olga');
  for (const name of [
    'bert',
    'chen.li',
    'Zoë',
    'a-rather-long-username-that-somebody-has-chosen-for-themselves',
  ])
    await createUser(accounts(), name);
  await addDelegate(accounts(), 'alice', 'bert');
  await addDelegate(accounts(), 'bert', 'olga');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signIn(page: Page, username: string): Promise<void> {
  const secret = await createSignInLink(accounts(), username, new Date(Date.now() + 3_600_000));
  await page.goto(`${address}/sign-in/${secret}`);
  await page.locator('main button').click();
}

const looks = sampled([
  { width: 360, colorScheme: 'light', locale: 'de-DE' },
  { width: 1280, colorScheme: 'dark', locale: 'en-GB' },
] as const);

test.each(looks)(
  'every account page is accessible at $width px, $colorScheme, in $locale',
  async ({ width, colorScheme, locale }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      locale,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    const look = async () => {
      const found = await accessibilityProblems(page);
      problems.push(...found.map((problem) => `${page.url()}: ${problem}`));
      await fits();
    };
    const fits = async () => {
      const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
      if (Number(scrollWidth) > width) problems.push(`${page.url()} is ${scrollWidth} px wide`);
      const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('header :is(a, button)')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map(({ textContent }) => textContent)`);
      problems.push(...outside.map((text) => `${page.url()} hides ${text}`));
    };
    // Pages that repeat already checked parts, or show them in another state.
    const lookAlike = isLong ? look : fits;
    const send = (action: string) =>
      page.locator(`form[method=post][action="${action}"] button`).first().click();
    await signIn(page, 'olga');
    // `editor-every-page` checks the initial state of these pages. Here they must also fit in another language.
    for (const path of [
      '/account',
      '/for',
      '/tokens',
      '/webhooks',
      '/activity',
      '/statistics/site',
      '/users',
      '/users?q=nobody',
    ]) {
      await page.goto(address + path);
      await fits();
    }

    await page.goto(`${address}/account`);
    await typeInto(page.locator('#delegate'), 'nobody');
    await send('/account/delegates');
    await look();
    await typeInto(page.locator('#delegate'), 'alice');
    await send('/account/delegates');
    await lookAlike();

    await page.goto(`${address}/tokens`);
    await typeInto(page.locator('#name'), 'Website');
    await page.locator('[name=scope]').first().uncheck();
    await send('/tokens');
    await look();
    await page.locator('[name=scope]').first().check();
    await send('/tokens');
    await page.locator('#secret').waitFor();
    await look();

    await page.goto(`${address}/webhooks`);
    await typeInto(page.locator('#url'), 'http://10.0.0.1/');
    await send('/webhooks');
    await lookAlike();
    await typeInto(page.locator('#url'), 'https://hooks.invalid/told');
    await send('/webhooks');
    await page.locator('#secret').waitFor();
    await lookAlike();
    await page.getByRole('link', { name: 'hooks.invalid' }).first().click();
    await lookAlike();
    await page.locator('form[action$="/test"] button').click();
    await page.getByRole('status').waitFor();
    await look();

    await page.goto(`${address}/users`);
    await page.locator('details:has(#username) summary').click();
    await typeInto(page.locator('#username'), 'ALICE');
    await send('/users');
    await lookAlike();
    await page.goto(`${address}/users/chen.li`);
    await lookAlike();
    await send('/users/chen.li/invite');
    await page.locator('#secret').waitFor();
    await lookAlike();
    await typeInto(page.locator('#confirm'), 'somebody else');
    await send('/users/chen.li/delete');
    await look();
    await send('/users/chen.li/suspend');
    await page.getByRole('status').waitFor();
    await look();
    await send('/users/chen.li/resume');
    await page.goto(`${address}/users/olga`);
    await lookAlike();
    await page.goto(`${address}/for/bert/edit`);
    await look();
    expect(problems).toEqual([]);
    await context.close();
  },
  180_000,
);

test('without script an operator adds and invites users and helps them sign in', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signIn(page, 'olga');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.locator('details:has(#username) summary').click();
  await typeInto(page.getByLabel('Username', { exact: true }), 'dora');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('status').getByText('Invite them next.').waitFor();
  await page.getByLabel('Expires after').selectOption({ label: '7 days' });
  await page.getByRole('button', { name: 'Create sign-in link' }).click();
  const link = await page.getByLabel('Sign-in link', { exact: true }).inputValue();

  const invited = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await invited.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Continue as dora' }).click();
  expect(theirs.url()).toBe(`${address}/welcome`);
  await theirs.getByRole('link', { name: 'Set a password' }).click();
  await typeInto(theirs.getByLabel('Username'), 'bert');
  await theirs.getByRole('button', { name: 'Add delegate' }).click();
  await theirs.getByRole('status').getByText('Delegate added.').waitFor();

  await page.getByRole('link', { name: 'Edit profile' }).click();
  expect(page.url()).toBe(`${address}/for/dora/edit`);
  await page.getByText('You are working for dora').waitFor();
  await theirs.getByRole('link', { name: 'Activity', exact: true }).click();
  const lines = await theirs.locator('.rows li').allInnerTexts();
  expect(lines.map((line) => line.replace(/\s*\w+ \d+, \d{4}, .*? UTC/, ''))).toEqual([
    'bert added as a delegate. · by you',
    'Sign-in link created. · by olga',
    'Account created. · by olga',
  ]);
  await Promise.all([context.close(), invited.close()]);
});
