import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ApiRequest, startApi, type TestApi } from './api-client.ts';
import { freePort } from './free-port.ts';
import { temporaryPath } from './temporary-database.ts';
import { vitrine } from './vitrine.ts';

export interface SyncTrial {
  readonly program: Pick<TestApi, 'server' | 'tokenOf'>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the response holds
  ask(target: string, request?: ApiRequest): Promise<{ status: number; value: any }>;
  readonly url: string;
  /** A folder that doesn't exist yet. */
  newFolder(): string;
  run(token: string, ...args: string[]): ReturnType<typeof vitrine>;
  addUser(username: string): Promise<string>;
}

/** A server at its own URL, and a command line without a database that uses it. */
export async function startSync(): Promise<SyncTrial> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startApi({ PORT: String(port), API_URL: url });
  const operator = await program.tokenOf(null, 'operator');
  const ask: SyncTrial['ask'] = async (target, { token, json, headers, method = 'GET' } = {}) => {
    const answer = await fetch(url + target, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { status: answer.status, value: await answer.json().catch(() => null) };
  };
  return {
    program,
    ask,
    url,
    newFolder: () => temporaryPath('profiles'),
    run: (token, ...args) =>
      vitrine('sqlite:/nowhere/at/all.db', args, '', { VITRINE_URL: url, VITRINE_TOKEN: token }),
    async addUser(username) {
      await ask('/users', { method: 'POST', token: operator, json: { username } });
      return program.tokenOf(username, 'profile:read', 'profile:write');
    },
  };
}

export function fill(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  }
}

/** The content of a folder by path. */
export function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
