import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  const port = await freePort();
  browser = await launchBrowser();
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: `http://vitrine.test:${port}`,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('a member signs in by link, sets a password, signs out, and signs in with it', async () => {
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  const secret = await createSignInLink(accounts, 'alice', new Date(Date.now() + 3_600_000));
  const address = `http://vitrine.test:${server.port}`;
  const problems: string[] = [];
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const look = async () => {
    problems.push(...(await accessibilityProblems(page)));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  };

  await page.goto(`${address}/sign-in/${secret}`);
  await look();
  await page.getByRole('button', { name: 'Continue as alice' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'You have no password yet' }).click();
  await page.getByRole('link', { name: 'Set a password' }).click();
  const field = page.getByLabel('New password', { exact: true });
  await typeInto(field, 'seven green bottles');
  await typeInto(page.getByLabel('Repeat new password'), 'seven green battles');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('The new passwords don’t match.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('new-password');
  expect(await page.evaluate('getComputedStyle(document.activeElement).fontWeight')).toBe('400');
  await look();
  await paste(field, 'seven green bottles');
  await paste(page.getByLabel('Repeat new password'), 'seven green bottles');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByRole('status').getByText('Password saved.').waitFor();
  await look();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Your account: alice').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(`${address}/account`);
  await typeInto(page.getByLabel('Username'), 'alice');
  await typeInto(page.getByLabel('Password'), 'wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await look();
  await typeInto(page.getByLabel('Password'), 'seven green bottles');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(page.url()).toBe(`${address}/account`);
  expect(problems).toEqual([]);
  await context.close();
});

test('a browser without script signs in and catches a short password before sending', async () => {
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  const secret = await createSignInLink(accounts, 'alice', new Date(Date.now() + 3_600_000));
  const address = `http://vitrine.test:${server.port}`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/sign-in/${secret}`);
  await page.getByRole('button', { name: 'Continue as alice' }).click();
  await page.getByLabel('Your account: alice').click();
  await page.getByRole('link', { name: 'Your account', exact: true }).click();
  for (const label of ['New password', 'Repeat new password']) {
    await typeInto(page.getByLabel(label, { exact: true }), 'seven');
  }
  await page.getByRole('button', { name: 'Save' }).first().click();
  expect(await page.locator('[name$=password]:invalid').getAttribute('name')).toBe('new-password');
  expect(page.url()).toBe(`${address}/account`);
  await page.getByLabel('Site language').selectOption({ label: 'Français' });
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByRole('status').getByText('Langue enregistrée.').waitFor();
  await page.getByLabel('Langue du site').selectOption({ label: 'Comme le navigateur' });
  await page.getByRole('button', { name: 'Enregistrer' }).last().click();
  await page.getByRole('status').getByText('Language saved.').waitFor();
  await context.close();
});

test.each(['preview.vitrine.test', 'evil.test'])("a form on %s can't act for a member", async (host) => {
  const page = await browser.newPage();
  const form = `<form method="post" action="http://vitrine.test:${server.port}/sign-out"><button>Win</button></form>`;
  const address = `http://${host}:${server.port}/trap`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(address);
  await page.getByRole('button').click();
  await page.getByText('This form comes from another site.').waitFor();
  await page.close();
});
