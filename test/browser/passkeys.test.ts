import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import passkeyScript from '../../src/modules/passkeys/pages/passkeys.browser.js' with { type: 'text' };
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address: string;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// A server for each test, because a user may sign in only ten times per minute.
beforeEach(async () => {
  const port = await freePort();
  // Browsers support passkeys only in secure contexts: over TLS and on localhost.
  address = `http://vitrine.localhost:${port}`;
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: address,
    PROFILES_URL: `http://preview.vitrine.localhost:${port}`,
    API_URL: `http://api.vitrine.localhost:${port}`,
  });
});
afterEach(() => server.stop());

/** Chromium's virtual authenticator, which replaces a fingerprint. */
interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

async function giveDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function comeIn(page: Page, username: string): Promise<void> {
  const accounts = accountsOf(server);
  await createUser(accounts, username);
  const secret = await createSignInLink(accounts, username, new Date(Date.now() + 3_600_000));
  await page.goto(`${address}/sign-in/${secret}`);
  await page.getByRole('button', { name: `Continue as ${username}` }).click();
  await page.goto(`${address}/account`);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await typeInto(page.getByLabel('Passkey name'), name);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('status').getByText('Passkey added.').waitFor();
}

async function signOut(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

test('creates a passkey at the account, signs in with it, and rejects it once removed', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  // Without autofill in the field, the button starts the sign-in.
  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  const { cdp, authenticatorId } = await giveDevice(page);
  await comeIn(page, 'button');
  await addPasskey(page, 'My phone');
  expect(await page.locator('strong', { hasText: 'My phone' }).count()).toBe(1);
  await expectForEverybody(page);
  // A device with a passkey cannot create a second one.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('This device already has a passkey for your account.').waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await signOut(context);
  await page.goto(`${address}/sign-in?next=%2Ftokens`);
  await expectForEverybody(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${address}/tokens`);
  await page.goto(`${address}/account`);
  await page.getByText('Signed in with a passkey').first().waitFor();

  await server.database.transaction(async (queries) => queries.run('DELETE FROM passkeys'));
  await signOut(context);
  await page.goto(`${address}/sign-in`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('alert').getByText('was removed or belongs to another account').waitFor();
  // The sign-in requires user verification.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey prompt was canceled').waitFor();
  await context.close();
}, 120_000);

test('offers the passkey in the username field and signs in', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await giveDevice(page);
  await comeIn(page, 'autofill');
  await addPasskey(page, 'My laptop');
  await signOut(context);
  expect(await page.evaluate('PublicKeyCredential.isConditionalMediationAvailable()')).toBe(true);
  await page.goto(`${address}/sign-in?next=%2Faccount`);
  await page.getByText('Signed in with a passkey').first().waitFor();
  expect(await page.locator('#username').count()).toBe(0);
  await context.close();
}, 120_000);

test('rejects a cloned passkey by its counter', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  const { cdp, authenticatorId } = await giveDevice(page);
  await comeIn(page, 'copied');
  await addPasskey(page, 'My key');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('there is none');
  const press = async () => {
    await signOut(context);
    await page.goto(`${address}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  await press();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: copy.credentialId });
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } });
  await press();
  await page.getByRole('alert').getByText('may have been copied').waitFor();
  await context.close();
}, 120_000);

test('shows no passkey button without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/sign-in`);
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
  await comeIn(page, 'scriptless');
  expect(await page.getByRole('button', { name: 'Add passkey' }).isVisible()).toBe(false);
  await page.getByText('Passkeys aren’t available in this browser').waitFor();
  await context.close();
}, 120_000);

test('keeps the script small', () => {
  expect(passkeyScript.length).toBeLessThan(4096);
});
