import { expect } from 'bun:test';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import type { TestApi } from '../support/api-client.ts';
import type { Response } from '../support/client.ts';
import { api as apiHost, preview } from '../support/server.ts';

export interface FilesSite {
  readonly token: string;
  /** Creates a user with the project `projects/engine`, which can have files. */
  makePerson(username: string): Promise<void>;
  save(username: string, document: object): Promise<Response>;
  put(
    username: string,
    name: string,
    content: Uint8Array,
    headers?: Record<string, string>,
  ): Promise<globalThis.Response>;
  push(username: string, hash: string, content: Uint8Array): Promise<globalThis.Response>;
  publish(username: string): Promise<void>;
  remove(username: string): Promise<void>;
  read(
    target: string,
    headers?: Record<string, string>,
    method?: string,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }>;
}

/** Creates users with files through the API. */
export async function createSite({ server, ask, tokenOf }: TestApi): Promise<FilesSite> {
  const token = await tokenOf(null, 'operator');
  const origin = `http://127.0.0.1:${server.port}`;
  const save = (username: string, document: object) =>
    ask(`/users/${username}/draft`, {
      method: 'PUT',
      token,
      json: { projects: [{ name: 'Engine' }], ...document },
      headers: { 'If-Match': '*' },
    });
  return {
    token,
    save,
    async makePerson(username) {
      await ask('/users', { method: 'POST', token, json: { username } });
      expect((await save(username, { basics: { name: username } })).status).toBe(200);
    },
    put: (username, name, content, headers = {}) =>
      fetch(`${origin}/users/${username}/files/projects%2Fengine%2F${name}`, {
        method: 'PUT',
        headers: { Host: apiHost, Authorization: `Bearer ${token}`, ...headers },
        body: Buffer.from(content),
      }),
    push: (username, hash, content) =>
      fetch(`${origin}/users/${username}/blobs/${hash}`, {
        method: 'PUT',
        headers: { Host: apiHost, Authorization: `Bearer ${token}` },
        body: Buffer.from(content),
      }),
    async publish(username) {
      expect((await ask(`/users/${username}/publish`, { method: 'POST', token })).status).toBe(200);
    },
    remove: (username) =>
      deleteUser(
        { database: server.database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' },
        username,
      ),
    async read(target, headers = {}, method = 'GET') {
      const answer = await fetch(origin + target, { method, headers: { Host: preview, ...headers } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes };
    },
  };
}
