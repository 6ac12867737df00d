import { Database as Connection } from 'bun:sqlite';
import { afterEach, describe, expect, test } from 'bun:test';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { api, main, preview } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

let running: TestApi | null = null;
afterEach(async () => {
  await running?.server.stop();
  running = null;
});

const damaged = 'The database is damaged: a part of it cannot be read';
const advice = 'Operators can find the damage with `vitrine doctor` and restore a backup.';

/** A closed database with two users, and the bytes to write into its file. */
async function createDamaged(
  damage: (path: string) => [offset: number, bytes: Uint8Array][],
): Promise<string> {
  const location = temporaryDatabase();
  const database = await connectDatabase(location);
  const accounts = accountsOf({ database });
  for (const username of ['ada', 'bob']) {
    await createUser(accounts, username);
    await saveDraft(accounts, username, { basics: { name: `The name of ${username}` } });
    await publish(accounts, username);
  }
  await database.close();
  const pieces = damage(location.path);
  expect(pieces).not.toEqual([]);
  const file = openSync(location.path, 'r+');
  for (const [offset, bytes] of pieces) writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
  return location.path;
}

async function start(path: string) {
  running = await startApi({ DATABASE_URL: `sqlite:${path}` });
  const { server, ask, tokenOf } = running;
  const token = await tokenOf(null, 'operator');
  return {
    server,
    token,
    ask: (target: string, method = 'GET', json?: unknown) =>
      ask(target, {
        method,
        token,
        ...(json === undefined ? {} : { json }),
        headers:
          method === 'PATCH' ? { 'Content-Type': 'application/merge-patch+json', 'If-Match': '*' } : {},
      }),
    read: (name: string) => server.call(`/${name}`, { host: preview }),
    async isWell() {
      // The server caches its check of the database for a moment.
      await Bun.sleep(300);
      const [health, readiness] = await Promise.all([server.call('/health'), server.call('/health/ready')]);
      expect(readiness.status).toBe(health.status);
      return health.status === 200;
    },
  };
}

/** The offsets of all quotation marks before the name, wherever it is stored. */
function textsOf(name: string) {
  return (path: string): [number, Uint8Array][] => {
    const found: [number, Uint8Array][] = [];
    const bytes = readFileSync(path);
    const text = `"The name of ${name}"`;
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
      found.push([at, Buffer.from('#')]);
    return found;
  };
}

/** The offset of the first page of a table or an index. */
function pageOf(path: string, name: string): number {
  const connection = new Connection(path, { readonly: true });
  const row = connection
    .query<{ rootpage: number }, [string]>('SELECT rootpage FROM sqlite_master WHERE name = ?')
    .get(name);
  connection.close();
  if (!row) throw new Error(`there is no ${name}`);
  return (row.rootpage - 1) * 4096;
}

describe('a SQLite file', () => {
  test('with an unreadable text returns 503 for it, serves the others, and is logged', async () => {
    const path = await createDamaged(textsOf('ada'));
    const { server, ask, read, isWell } = await start(path);
    expect(await isWell()).toBe(true);
    const page = await read('ada');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '60']);
    expect(page.body).toContain(`${damaged}. ${advice}`);
    expect(await isWell()).toBe(false);
    for (const [target, method, json] of [
      ['/users/ada/draft', 'GET'],
      ['/users/ada/draft', 'PATCH', { basics: { label: 'x' } }],
      ['/users/ada/publish', 'POST'],
    ] as const) {
      const { status, value } = await ask(target, method, json);
      const written = method === 'GET' ? '' : ', and nothing was written';
      expect([target, status, value.detail]).toEqual([target, 503, `${damaged}${written}. ${advice}`]);
    }
    expect((await read('bob')).status).toBe(200);
    expect((await ask('/users/bob/draft', 'PATCH', { basics: { label: 'x' } })).status).toBe(200);
    expect((await server.call('/people', { host: main })).status).toBeLessThan(500);
    expect(await vitrine(`sqlite:${path}`, ['export', 'ada'])).toEqual({
      status: 1,
      out: '',
      err: `${damaged}. ${advice}\n`,
    });
    const doctor = await vitrine(`sqlite:${path}`, ['doctor']);
    expect([doctor.status, doctor.out]).toEqual([
      1,
      expect.stringContaining('ada: a stored text cannot be read'),
    ]);
  }, 60_000);

  test('with an index that misses users returns 503 to writers and is logged', async () => {
    const none = Buffer.from([0, 0]);
    const path = await createDamaged((file) => [[pageOf(file, 'sqlite_autoindex_users_1') + 3, none]]);
    const { ask, isWell } = await start(path);
    const { status, headers, value } = await ask('/users/bob/draft', 'PATCH', { basics: { label: 'x' } });
    expect([status, headers['retry-after'], value.detail]).toEqual([
      503,
      '60',
      `${damaged}, and nothing was written. ${advice}`,
    ]);
    expect(await isWell()).toBe(false);
  }, 60_000);

  test('with garbage pages returns 503 to writers and fails health and readiness', async () => {
    const path = await createDamaged((file) => [[pageOf(file, 'answers'), Buffer.alloc(4096, 0xa5)]]);
    const { server, token, read, isWell } = await start(path);
    expect(await isWell()).toBe(true);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': 'once',
      'Content-Type': 'application/json',
    };
    const { status, body } = await server.call('/users', {
      host: api,
      method: 'POST',
      headers,
      body: '{"username":"carl"}',
    });
    expect([status, JSON.parse(body).detail]).toEqual([
      503,
      `${damaged}, and nothing was written. ${advice}`,
    ]);
    expect(await isWell()).toBe(false);
    expect((await read('bob')).status).toBe(200);
  }, 60_000);
});
