import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createUser } from '../../src/accounts/create-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createToken } from '../../src/accounts/tokens.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { api, startTestServer, type TestServer } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const accountsOf = ({ store }: TestServer) => ({ store, now: () => new Date(), defaultLanguage: 'en' });

/** Reads events after `last` until so many have come, then hangs up. */
function read(port: number, token: string, last: number | null, count: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const ids: number[] = [];
    let rest = '';
    const socket = connect(port, '127.0.0.1', () => {
      const resume = last === null ? '' : `Last-Event-ID: ${last}\r\n`;
      socket.write(
        `GET /events HTTP/1.1\r\nHost: ${api}\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n${resume}\r\n`,
      );
    });
    socket.setTimeout(20_000, () => reject(new Error(`only ${ids.length} of ${count} events came`)));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id !== undefined && ids.length < count) ids.push(Number(id));
      }
      if (ids.length >= count) {
        socket.destroy();
        resolve(ids);
      }
    });
  });
}

describe.each(['sqlite', 'postgres'] as const)('events as they happen, two nodes on one %s', (engine) => {
  let nodes: [TestServer, TestServer];
  let token: string;
  beforeAll(async () => {
    const url =
      engine === 'sqlite' ? `sqlite:${temporaryPath('v.db')}` : (await postgres.createDatabase()).url;
    nodes = [await startTestServer({ DATABASE_URL: url }), await startTestServer({ DATABASE_URL: url })];
    token = (
      await createToken(accountsOf(nodes[0]), { username: null, scopes: ['operator'], expiresAt: null })
    ).token;
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  test('a reader that hangs up again and again sees each event once and in order', async () => {
    const changes = 1_000;
    const [first, second] = nodes;
    await createUser(accountsOf(first), 'one');
    await createUser(accountsOf(second), 'two');
    const start = await first.store.events.latest();
    const writing = Promise.all(
      [
        [first, 'one'],
        [second, 'two'],
      ].map(async ([node, username]) => {
        for (let turn = 0; turn < changes / 2; turn += 1) {
          await saveDraft(accountsOf(node as TestServer), username as string, {
            basics: { name: `turn ${turn}` },
          });
        }
      }),
    );
    const seen: number[] = [];
    while (seen.length < changes) {
      const node = nodes[seen.length % 2] ?? first;
      seen.push(...(await read(node.port, token, seen.at(-1) ?? start, Math.min(40, changes - seen.length))));
    }
    await writing;
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const all = await first.store.events.list(start, changes + 10);
    expect(seen).toEqual(all.map(({ id }) => id));
  }, 60_000);

  test('a member hears their own, from now on', async () => {
    const [first, second] = nodes;
    const own = await createToken(accountsOf(first), {
      username: 'alice',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    const heard = read(first.port, own.token, null, 1);
    await Bun.sleep(300);
    await saveDraft(accountsOf(second), 'one', { basics: { name: 'not for alice' } });
    await saveDraft(accountsOf(second), 'alice', { basics: { name: 'for alice' } });
    const [id = 0] = await heard;
    const [event] = await first.store.events.list(id - 1, 1);
    expect(event).toMatchObject({ type: 'draft.saved', username: 'alice' });
  });
});
