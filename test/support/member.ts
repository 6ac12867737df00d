import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { findCredentialVersion } from '../../src/store/credential-version.ts';
import { replaceSession } from '../../src/store/sessions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from './accounts.ts';
import { formOf, type Response } from './client.ts';
import { appSecret, type TestServer } from './server.ts';

/** A user who is signed in on the main host. */
export interface SignedIn {
  readonly cookie: string;
  get(target: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form like a browser. */
  post(
    target: string,
    fields: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export async function signInAs(server: TestServer, username: string): Promise<SignedIn> {
  const now = () => new Date();
  const accounts = accountsOf(server, now);
  const secret = await createSignInLink(accounts, username, new Date(Date.now() + 3_600_000));
  const answer = await server.call(`/sign-in/${secret}`, { method: 'POST', headers: form, body: '' });
  return createMember(server, answer.headers['set-cookie']?.split(';')[0] ?? '');
}

/** Creates a session without a counted sign-in attempt, for tests that need many. */
export async function openSession(server: TestServer, username: string): Promise<SignedIn> {
  const { database } = server;
  const value = crypto
    .getRandomValues(new Uint8Array(32))
    .toBase64({ alphabet: 'base64url', omitPadding: true });
  const id = new Bun.CryptoHasher('sha256', appSecret).update(value).digest('hex');
  const userId = (await findUserByName(database, username))?.id ?? '';
  const credentialVersion = await findCredentialVersion(database, userId);
  const device = { browser: null, platform: null, network: null };
  const expiresAt = new Date('2999-01-01');
  await database.transaction((queries) =>
    replaceSession(
      queries,
      '',
      { userId, id, credentialVersion, startedBy: 'link', expiresAt, device },
      new Date(),
    ),
  );
  return createMember(server, `vitrine=${value}`);
}

function createMember(server: TestServer, cookie: string): SignedIn {
  return {
    cookie,
    get: (target, headers = {}) => server.call(target, { headers: { Cookie: cookie, ...headers } }),
    post: (target, fields, headers = {}) =>
      server.call(target, formOf(fields, { Cookie: cookie, ...headers })),
  };
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
