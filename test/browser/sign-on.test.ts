import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';
import { type SignOnServer, startSignOnServer } from '../support/sign-on-server.ts';

let browser: Browser;
let site: SignOnServer;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await startSignOnServer({ OIDC_NAME: 'Analytical Engines' });
  site.provider.people.set('ada', {
    preferred_username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_verified: true,
  });
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

async function signInThere(page: Page): Promise<void> {
  await typeInto(page.locator('[name=login]'), 'ada');
  await typeInto(page.locator('[name=password]'), 'whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

const ways = [
  { script: true, viewport: { width: 1280, height: 800 } },
  { script: false, viewport: { width: 360, height: 740 } },
];

test.each(ways)('signs on twice and out again: %p', async ({ script, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: script, viewport });
  const page = await context.newPage();
  const isFirst = script;
  await page.goto(`${site.origin}/sign-in`);
  if (script) await expectForEverybody(page);
  await page.getByRole('link', { name: 'Sign in with Analytical Engines' }).click();
  await signInThere(page);
  if (isFirst) {
    await page.waitForURL(/\/welcome/);
    const profile = await context.request.get(`http://127.0.0.1:${site.server.port}/ada`, {
      headers: { Host: `preview.${site.host}` },
    });
    expect(profile.status()).toBe(404);
  } else await page.waitForURL(/\/edit/);
  await page.goto(`${site.origin}/account`);
  await page.getByText('Signed in with single sign-on').first().waitFor();
  if (script && isLong) await expectForEverybody(page);

  // The second time, the provider asks for nothing.
  await context.clearCookies({ domain: 'vitrine.test' });
  await page.goto(`${site.origin}/account`);
  await page.getByRole('link', { name: 'Sign in with Analytical Engines' }).click();
  await page.waitForURL(`${site.origin}/account`);
  await page.getByText('ada@example.org').first().waitFor();

  // On phones, the account menu is inside the editor's menu.
  if (viewport.width < 960) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Your account: ada').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(new RegExp(`^${site.provider.issuer}/session/end`));
  await page
    .getByRole('button', { name: /yes|sign me out|continue/i })
    .first()
    .click();
  await page.waitForURL(`${site.origin}/`);
  await page.goto(`${site.origin}/account`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
});

test('shows an accessible error page when the provider is unavailable', async () => {
  await using other = await startSignOnServer();
  other.provider.outage = 'refuse';
  const context = await browser.newContext({ locale: 'ar' });
  const page = await context.newPage();
  await page.goto(`${other.origin}/sign-in`);
  await page.getByRole('link', { name: 'مؤسستك' }).click();
  await page.getByRole('alert').getByText('غير متاح').waitFor();
  await expectForEverybody(page);
  await context.close();
});
