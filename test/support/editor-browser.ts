import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { accountsOf } from './accounts.ts';
import { freePort } from './free-port.ts';
import { openSession } from './member.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface EditorServer extends TestServer {
  readonly origin: string;
}

/** A Vitrine that a browser can reach. A given port makes it start at the same URL again. */
export async function startEditorServer(environment: Record<string, string> = {}): Promise<EditorServer> {
  const port = Number(environment.PORT ?? (await freePort()));
  const server = await startTestServer({
    PORT: String(port),
    BASE_URL: `http://vitrine.test:${port}`,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
    ...environment,
  });
  return { ...server, origin: `http://vitrine.test:${port}` };
}

/** A separate browser with a signed-in user, which collects the errors of its pages. */
export async function openDesk(
  browser: Browser,
  server: EditorServer,
  username = 'alice',
  options: BrowserContextOptions = {},
): Promise<{ readonly context: BrowserContext; readonly problems: string[] }> {
  const context = await browser.newContext(options);
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  await bringSession(context, server, username);
  return { context, problems };
}

/** Adds a session's cookie, because other tests cover signing in. */
export async function bringSession(
  context: BrowserContext,
  server: EditorServer,
  username: string,
): Promise<void> {
  const [name = '', value = ''] = (await openSession(server, username)).cookie.split('=');
  await context.addCookies([{ name, value, url: server.origin }]);
}

/** Sets a test's initial state. */
export async function beginWith(server: EditorServer, document: object): Promise<void> {
  await saveDraft(accountsOf(server), 'alice', document);
}

/** The stored draft, read through the API. */
export async function draftOverApi(server: EditorServer, username: string): Promise<ProfileDocument> {
  const { token } = await createToken(accountsOf(server), {
    username,
    scopes: ['profile:read'],
    expiresAt: null,
  });
  const { status, body } = await server.call(`/users/${username}/draft`, {
    host: `api.${new URL(server.origin).host}`,
    headers: { Authorization: `Bearer ${token}` },
  });
  if (status !== 200) throw new Error(`the draft of ${username} is not to be read: ${status} ${body}`);
  return JSON.parse(body);
}
