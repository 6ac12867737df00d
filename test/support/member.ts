import { createSignInLink } from '../../src/accounts/sign-in-links.ts';
import type { Response } from './client.ts';
import type { TestServer } from './server.ts';

/** Somebody who is signed in on the main host. */
export interface SignedIn {
  readonly cookie: string;
  get(target: string, headers?: Record<string, string>): Promise<Response>;
  /** As a browser sends a form. */
  post(
    target: string,
    fields: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export async function signInAs(server: TestServer, username: string): Promise<SignedIn> {
  const now = () => new Date();
  const accounts = { database: server.database, now, defaultLanguage: 'en', actor: 'vitrine' };
  const secret = await createSignInLink(accounts, username, new Date(Date.now() + 3_600_000));
  const answer = await server.call(`/sign-in/${secret}`, { method: 'POST', headers: form, body: '' });
  const cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
  return {
    cookie,
    get: (target, headers = {}) => server.call(target, { headers: { Cookie: cookie, ...headers } }),
    post: (target, fields, headers = {}) =>
      server.call(target, {
        method: 'POST',
        headers: { ...form, Cookie: cookie, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
