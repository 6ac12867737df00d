import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { accountsOf } from './accounts.ts';
import { launchBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface DocsPage {
  readonly browser: Browser;
  readonly server: TestServer;
  readonly accounts: Accounts;
  /** An operator's token. */
  readonly token: string;
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  stop(): Promise<void>;
}

/** The API documentation in a browser, on a server with its own host names. */
export async function startDocsPage(): Promise<DocsPage> {
  const browser = await launchBrowser();
  const server = await startNamedServer('production');
  const accounts = accountsOf(server);
  const { token } = await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null });
  return {
    browser,
    server,
    accounts,
    token,
    async open(hash = '', options = {}) {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(`http://api.vitrine.test:${server.port}/docs${hash}`);
      return page;
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

export async function startNamedServer(environment: string): Promise<TestServer> {
  const port = await freePort();
  return startTestServer({
    APP_ENV: environment,
    PORT: String(port),
    BASE_URL: `http://vitrine.test:${port}`,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
    DIRECTORY: 'public',
  });
}

/** Opens the form of an operation. */
export async function tryOut(page: Page, operation: string) {
  const form = page.locator(`#${operation} .try`);
  await form.locator('> summary').click();
  return {
    fill: (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text),
    textOf: (label: string) => form.getByLabel(label, { exact: true }).inputValue(),
    send: () => form.getByRole('button', { name: 'Send' }).click(),
    came: (text: string) => form.locator('.came').getByText(text).first().waitFor(),
  };
}
