import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { accountsOf } from '../support/accounts.ts';
import { paste, typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/long.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let mail: MailServer;
let address: string;
const phone = { viewport: { width: 390, height: 800 } };

beforeAll(async () => {
  const port = await freePort();
  browser = await launchBrowser();
  mail = await startMailServer();
  address = `http://vitrine.test:${port}`;
  server = await startTestServer(
    {
      PORT: String(port),
      BASE_URL: address,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'people@vitrine.test',
      REGISTRATION: 'request',
    },
    { intervals: { mail: 10 } },
  );
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await mail[Symbol.asyncDispose]();
});

async function signInOperator(page: Page): Promise<void> {
  const { database } = server;
  const accounts = accountsOf({ database });
  await makeOperator(accounts, 'alice');
  const secret = await createSignInLink(accounts, 'alice', new Date(Date.now() + 3_600_000));
  await page.goto(`${address}/sign-in/${secret}`);
  await page.locator('main button').click();
}

async function linkTo(mailbox: string, wanted: number): Promise<string> {
  const received = await mail.waitFor(wanted, ({ to }) => to[0] === mailbox);
  return received.at(-1)?.link ?? '';
}

test('requests an account, is approved and reaches the guide: on a phone without script', async () => {
  const newcomers = await browser.newContext({ ...phone, javaScriptEnabled: false, locale: 'en' });
  const page = await newcomers.newPage();
  await page.goto(address);
  await page.getByRole('link', { name: 'Request an account' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await typeInto(field('Name'), 'Mira Stein');
  await typeInto(field('Username'), 'al1ce');
  await paste(field('Email address'), 'mira@example.org');
  await typeInto(field('Why do you want to join?'), 'I teach here.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto(await linkTo('mira@example.org', 1));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();

  const operators = await browser.newContext({ ...phone, locale: 'en' });
  const desk = await operators.newPage();
  await signInOperator(desk);
  await desk.goto(`${address}/users`);
  await desk.getByRole('link', { name: /^Requests/ }).click();
  await desk.getByText('The username looks like alice’s.').waitFor();
  await expectForEverybody(desk);
  await desk.setViewportSize(phone.viewport);
  await typeInto(desk.getByRole('textbox', { name: 'Username' }), 'mira');
  await desk.getByRole('button', { name: 'Approve Mira Stein' }).click();
  await desk.getByRole('status').getByText('Approved').waitFor();
  await desk.getByText('No requests.').waitFor();

  await page.goto(await linkTo('mira@example.org', 2));
  for (const label of ['New password', 'Repeat new password'])
    await paste(page.getByLabel(label, { exact: true }), 'nine brown horses');
  await page.getByRole('button', { name: 'Create profile' }).click();
  await page.waitForURL(`${address}/welcome`);
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mira Stein');
  await Promise.all([newcomers.close(), operators.close()]);
}, 120_000);

test('the form is accessible: light and dark, phone and desktop, in Arabic', async () => {
  for (const locale of sampled(['ar', 'en'])) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${address}/join`);
    await expectForEverybody(page);
    await context.close();
  }
}, 120_000);
