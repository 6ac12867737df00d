import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Browser, Page } from 'playwright-core';
import { accountsOf } from '../support/accounts.ts';
import { typeInto } from '../support/browser/type-as-people-do.ts';
import { expectForEverybody, launchBrowser } from '../support/browser.ts';
import { certificate, privateKey } from '../support/certificate.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { freePort } from '../support/free-port.ts';
import { openSession } from '../support/member.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let origin: string;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

/** Serves the client's metadata document, and receives the authorization code from the browser. */
const description = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  tls: { cert: certificate, key: privateKey },
  fetch: () =>
    Response.json({
      client_id: clientId(),
      client_name: 'Desk assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
    }),
});
const clientId = (): string => `https://hooks.example:${description.port}/client.json`;
const callback = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('Back again.') });

beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  origin = `http://vitrine.test:${port}`;
  server = await startTestServer(
    {
      PORT: String(port),
      BASE_URL: origin,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      // Clients send tokens over plain HTTP only to the local machine.
      API_URL: `http://127.0.0.1:${port}`,
    },
    { now, network: { lookup: async () => ['127.0.0.1'], isPublic: () => true, ca: certificate } },
  );
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await description.stop(true);
  await callback.stop(true);
});

/** The client's storage. The test opens its URLs in the browser. */
function createProvider() {
  const keep = (more: object): void => void Object.assign(kept, more);
  const kept: { client?: Known; tokens?: Tokens; verifier?: string; asked?: URL; found?: never } = {};
  const provider = {
    redirectUrl: `http://127.0.0.1:${callback.port}/callback`,
    clientMetadataUrl: clientId(),
    clientMetadata: { client_name: 'Desk assistant', redirect_uris: ['http://127.0.0.1/callback'] },
    clientInformation: () => kept.client,
    saveClientInformation: (client: Known) => keep({ client }),
    discoveryState: () => kept.found,
    saveDiscoveryState: (found: unknown) => keep({ found }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: Tokens) => keep({ tokens }),
    redirectToAuthorization: (asked: URL) => keep({ asked }),
    saveCodeVerifier: (verifier: string) => keep({ verifier }),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

type Known = { readonly client_id: string };
type Tokens = { readonly access_token: string; readonly token_type: string };
const info = { name: 'desk', version: '1' };
type Provider = ReturnType<typeof createProvider>['provider'];
interface LetIn {
  readonly finish: (back: URLSearchParams) => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a tool gives
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<any>;
}

async function connectModern(url: URL, authProvider: Provider): Promise<LetIn> {
  const client = new ModernClient(info, { versionNegotiation: { mode: 'auto' } });
  const transport = new ModernTransport(url, { authProvider });
  await client.connect(transport);
  return {
    finish: (back) => transport.finishAuth(back),
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
  };
}

async function connectOlder(url: URL, authProvider: Provider): Promise<LetIn> {
  const client = new Client(info);
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    finish: (back) => transport.finishAuth(back.get('code') ?? ''),
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
  };
}

async function openAs(username: string): Promise<Page> {
  const context = await browser.newContext();
  const [name = '', value = ''] = (await openSession(server, username)).cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  return context.newPage();
}

test.each([
  ['@modelcontextprotocol/client', 'ada', connectModern],
  ['@modelcontextprotocol/sdk', 'ben', connectOlder],
])(
  'the assistant %s signs in through OAuth, renews its token, and is revoked at /tokens',
  async (_name, username, connect) => {
    // A recent sign-in needs no re-authentication.
    ahead = 0;
    await addProfile(server, username, { basics: { name: 'Somebody', label: 'Tester' } });
    const { kept, provider } = createProvider();
    const client = await connect(new URL(`http://127.0.0.1:${server.port}/mcp`), provider);
    await expect(client.call('get_draft')).rejects.toThrow('Unauthorized');
    const page = await openAs(username);
    await page.goto(String(kept.asked));
    const words = await page.locator('main').innerText();
    expect(words).toContain(`Desk assistant (hooks.example:${description.port})`);
    expect(words).toContain(username);
    if (connect === connectModern) await expectForEverybody(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('Back again.').waitFor();
    await client.finish(new URL(page.url()).searchParams);

    const { revision } = (await client.call('get_draft')).structuredContent;
    const first = kept.tokens?.access_token;
    ahead += 3_700_000;
    const patch = { basics: { label: 'Changed by an assistant' } };
    expect((await client.call('change_draft', { revision, patch })).structuredContent.revision).toBe(
      revision + 1,
    );
    expect(kept.tokens?.access_token).not.toBe(first);

    await page.goto(`${origin}/tokens`);
    await page.getByRole('listitem').filter({ hasText: 'Desk assistant' }).getByRole('button').click();
    await page.getByRole('status').getByText('Token revoked.').waitFor();
    await expect(client.call('get_draft')).rejects.toThrow('unknown, used or revoked');
    await page.context().close();
  },
);

test('a client with an invalid request gets the error back', async () => {
  await addProfile(server, 'cleo', { basics: { name: 'Cleo' } });
  await cheapPasswords.change(accountsOf(server), 'cleo', 'nine brown horses', 0);
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId(),
    redirect_uri: `http://127.0.0.1:${callback.port}/callback`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'openid',
    state: 's1',
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/authorize?${asked}`);
  await typeInto(page.getByLabel('Username'), 'cleo');
  await typeInto(page.getByLabel('Password'), 'nine brown horses');
  await page.keyboard.press('Enter');
  await page.getByText('Back again.').waitFor();
  const told = new URL(page.url()).searchParams;
  expect([told.get('error'), told.get('state')]).toEqual(['invalid_scope', 's1']);
  await page.context().close();
});
