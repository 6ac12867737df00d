import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { findUserByName } from '../../src/store/users.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { type SamlPages, startSamlPages } from '../support/saml-pages.ts';
import { storeSamlKey } from '../support/saml-walk.ts';
import { appSecret } from '../support/server.ts';
import { type SignOnServer, startSignOnServer } from '../support/sign-on-server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const oid = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
const url = `sqlite:${temporaryPath('people.db')}`;
let browser: Browser;
let site: SignOnServer;
let saml: SamlPages;
beforeAll(async () => {
  browser = await launchBrowser();
  saml = startSamlPages('Example University', async () => {
    return (await site.server.call('/saml/metadata', { host: site.host })).body;
  });
  const metadata = temporaryPath('idp.xml');
  await Bun.write(metadata, saml.idp.metadata);
  const names = { OIDC_NAME: 'Campus ID', SAML_METADATA: metadata };
  site = await startSignOnServer({ DATABASE_URL: url, OIDC_CREATE: 'on', ...names });
  await storeSamlKey(site.server);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await saml[Symbol.asyncDispose]();
});

/** Signs in with single sign-on in a new context, and returns the page. */
async function signIn(provider: string, subject: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site.origin}/sign-in?next=/account`);
  await page.getByRole('link', { name: `Sign in with ${provider}` }).click();
  await typeInto(page.locator('[name=login]'), subject);
  if (provider === 'Campus ID') await typeInto(page.locator('[name=password]'), 'any');
  await page.getByRole('button', { name: /sign.in/i }).click();
  return page;
}

test('a university signs in to its own accounts by both providers, until they leave', async () => {
  const people = ['ada', 'ben'].map((name) => ({
    name,
    email: `${name}@uni.example`,
    externalId: `oid-${name}`,
  }));
  const run = async (args: string[], input = '') =>
    expect((await vitrine(url, args, input, { APP_SECRET: appSecret })).status).toBe(0);
  await run(
    ['import', '-', '--publish'],
    people.map(({ name }) => JSON.stringify({ username: name, basics: { name } })).join('\n'),
  );
  const lines = people.map(({ name, email, externalId }) => `${name},${email},${externalId}`);
  await run(['user', 'connect', '-'], ['username,email,external_id', ...lines].join('\n'));
  const { token } = await createToken(site.accounts, { username: null, scopes: ['scim'], expiresAt: null });
  const scim = async (method: string, path: string, body: object) => {
    const { status, body: text } = await site.server.call(`/scim/v2/Users${path}`, {
      method,
      host: `api.${site.host}`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(method === 'POST' ? 201 : 200);
    return JSON.parse(text) as { readonly id: string };
  };
  const [ada, ben] = await Promise.all(
    people.map(({ email, externalId }) => scim('POST', '', { userName: email, externalId })),
  );
  expect(ada?.id).toBe((await findUserByName(site.server.database, 'ada'))?.id ?? '');
  site.provider.people.set('s-ada', { oid: 'oid-ada', name: 'Ada' });
  saml.people.set('p-ben', { [oid]: 'oid-ben' });

  const pages = [await signIn('Campus ID', 's-ada'), await signIn('Example University', 'p-ben')];
  for (const [index, page] of pages.entries()) {
    await page.waitForURL(`${site.origin}/account`);
    await page
      .getByText(people[index]?.email ?? '')
      .first()
      .waitFor();
  }
  for (const id of [ada?.id, ben?.id])
    await scim('PATCH', `/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
  for (const page of pages) {
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  }
  for (const refused of [await signIn('Campus ID', 's-ada'), await signIn('Example University', 'p-ben')]) {
    await refused.getByText('suspended').first().waitFor();
    await refused.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor();
    await expectForEverybody(refused);
    await refused.context().close();
  }
}, 120_000);
