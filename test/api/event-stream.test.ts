import { afterAll, beforeAll, describe, expect, test } from 'bun:test';

import { connect } from 'node:net';
import { createUser } from '../../src/accounts/create-user.ts';
import { createToken, revokeTokenCommand } from '../../src/accounts/identity/tokens.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { limits } from '../../src/core/listener/limits.ts';
import { findLatestEvent, listEvents } from '../../src/store/events.ts';
import { findToken } from '../../src/store/tokens.ts';
import { accountsOf } from '../support/accounts.ts';
import { converse } from '../support/client.ts';
import { engines, newDatabaseUrl } from '../support/engines.ts';
import { isLong } from '../support/long.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { api, startTestServer, type TestServer } from '../support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Reads `count` events after `last`, then closes the connection. */
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
    socket.setTimeout(60_000, () => reject(new Error(`only ${ids.length} of ${count} events came`)));
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

interface Heard {
  /** Resolves when the stream is open. It delivers all later events. */
  readonly begun: Promise<void>;
  readonly text: Promise<string>;
}

/** Reads a stream until the server ends it or `enough` has arrived. */
function listen(
  port: number,
  token: string,
  headers = '',
  enough: (text: string) => boolean = () => false,
): Heard {
  const begun = Promise.withResolvers<void>();
  const text = converse(
    port,
    (socket) => {
      socket.write(
        `GET /events HTTP/1.1\r\nHost: ${api}\r\nConnection: close\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n`,
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes('retry: ')) begun.resolve();
        if (enough(text)) socket.destroy();
      });
    },
    120_000,
  );
  return { begun: begun.promise, text };
}

/** `npm run test:faults` runs longer. */
const changes = isLong ? 10_000 : 320;
/** The number of events that a client reads before it disconnects. */
const few = isLong ? 100 : 32;

describe.each(engines)('the event stream, two nodes on one %s', (engine) => {
  let nodes: [TestServer, TestServer];
  let token: string;
  beforeAll(async () => {
    const url = await newDatabaseUrl(engine, postgres);
    const patient = { limits: { ...limits, handlerTime: 60_000, farewellTime: 0, drainTime: 500 } };
    nodes = [
      await startTestServer({ DATABASE_URL: url }, patient),
      await startTestServer({ DATABASE_URL: url }, patient),
    ];
    await createUser(accountsOf(nodes[0]), 'neighbour');
    token = (
      await createToken(accountsOf(nodes[0]), { username: null, scopes: ['operator'], expiresAt: null })
    ).token;
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  test(`delivers ${changes} changes by eight writers once and in order, over ${changes / few} reconnects and by polling`, async () => {
    const [first] = nodes;
    const writers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const accounts = accountsOf(nodes[index % 2] ?? first);
        await createUser(accounts, `writer-${index}`);
        return { accounts, username: `writer-${index}` };
      }),
    );
    const start = await findLatestEvent(first.database);
    const writing = Promise.all(
      writers.map(async ({ accounts, username }) => {
        for (let turn = 0; turn < changes / writers.length; turn += 1) {
          await saveDraft(accounts, username, { basics: { name: `turn ${turn}` } });
        }
      }),
    );
    const [streamed, polled] = await Promise.all([follow(start, changes), poll(start, changes)]);
    await writing;
    const all = await listEvents(first.database, start, changes + 10);
    expect(all).toHaveLength(changes);
    expect(streamed).toEqual(all.map(({ id }) => id));
    expect(polled).toEqual(all.map(({ id }) => id));
    for (const { username } of writers) {
      const numbers = all.filter((event) => event.username === username).map(({ n }) => n);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  }, 120_000);

  async function follow(start: number, count: number): Promise<number[]> {
    const seen: number[] = [];
    while (seen.length < count) {
      const { port } = nodes[(seen.length / few) % 2] ?? nodes[0];
      seen.push(...(await read(port, token, seen.at(-1) ?? start, few)));
    }
    return seen;
  }

  async function poll(start: number, count: number): Promise<number[]> {
    const seen: number[] = [];
    while (seen.length < count) {
      const request = { host: api, headers: { Authorization: `Bearer ${token}` } };
      const answer = await nodes[1].call(`/events?limit=100&after=${seen.at(-1) ?? start}`, request, 60_000);
      const { items } = JSON.parse(answer.body) as { items: { id: number }[] };
      seen.push(...items.map(({ id }) => id));
      if (items.length === 0) await Bun.sleep(10);
    }
    return seen;
  }

  test('sends members their own events from now on', async () => {
    const [first, second] = nodes;
    const own = await createToken(accountsOf(first), {
      username: 'alice',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    const { begun, text } = listen(first.port, own.token, '', (said) => said.includes('data: '));
    await begun;
    await saveDraft(accountsOf(second), 'neighbour', { basics: { name: 'not for alice' } });
    await saveDraft(accountsOf(second), 'alice', { basics: { name: 'for alice' } });
    const id = Number(/^id: (\d+)$/m.exec(await text)?.[1]);
    const [event] = await listEvents(first.database, id - 1, 1);
    expect(event).toMatchObject({ type: 'draft.saved', username: 'alice' });
  });

  test("sends no sign of other users' events", async () => {
    const [first] = nodes;
    const { token: own } = await createToken(accountsOf(first), {
      username: 'alice',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    const { begun, text } = listen(first.port, own, '', (said) => said.includes('for alice'));
    await begun;
    const start = await findLatestEvent(first.database);
    for (let turn = 0; turn < 5; turn += 1) {
      await saveDraft(accountsOf(first), 'neighbour', { basics: { name: `not for alice ${turn}` } });
    }
    // All streams have received the events.
    await read(first.port, token, start, 5);
    await publish({ ...accountsOf(first), actor: 'for alice' }, 'alice');
    const [, body = ''] = (await text).split('\r\n\r\n');
    const lines = body.split(/\r?\n/).filter((line) => /^(:|id|event|data)/.test(line));
    expect(lines.map((line) => line.split(':')[0])).toEqual(['id', 'event', 'data']);
  });

  test('ends when its token is revoked', async () => {
    const [first, second] = nodes;
    const issued = await createToken(accountsOf(first), {
      username: 'alice',
      scopes: ['profile:read'],
      expiresAt: null,
    });
    const { begun, text } = listen(first.port, issued.token);
    await begun;
    const token_ = await findToken(second.database, issued.id, null);
    if (token_) await revokeTokenCommand(accountsOf(second), token_);
    await saveDraft(accountsOf(second), 'alice', { basics: { name: 'too late' } });
    expect(await text).not.toContain('id: ');
  });

  test('rejects ids ahead of the log and malformed ones', async () => {
    for (const headers of ['Last-Event-ID: 99999999\r\n', 'Last-Event-ID: x\r\n', 'Last-Event-ID: -1\r\n']) {
      expect(await listen(nodes[0].port, token, headers).text).toStartWith('HTTP/1.1 422 ');
    }
    const ask = (target: string, accept: string) =>
      nodes[0].call(target, { host: api, headers: { Authorization: `Bearer ${token}`, Accept: accept } });
    expect((await ask('/events?after=99999999', 'application/json')).status).toBe(422);
    expect((await ask('/events?after=', 'text/event-stream')).status).toBe(422);
    expect((await ask('/events', 'text/html')).status).toBe(406);
  });

  test('allows twenty streams per member with any number of tokens', async () => {
    const issue = () =>
      createToken(accountsOf(nodes[0]), { username: 'alice', scopes: ['profile:read'], expiresAt: null });
    const [issued, other] = [await issue(), await issue()];
    const streams = Array.from({ length: 20 }, () =>
      listen(nodes[0].port, issued.token, '', (said) => said.includes('id: ')),
    );
    await Promise.all(streams.map(({ begun }) => begun));
    for (const { token: one } of [issued, other])
      expect(await listen(nodes[0].port, one).text).toStartWith('HTTP/1.1 429 ');
    await saveDraft(accountsOf(nodes[0]), 'alice', { basics: { name: `Alice ${Date.now()}` } });
    await Promise.all(streams.map(({ text }) => text));
    const again = () => listen(nodes[0].port, issued.token, '', (said) => said.includes('retry: ')).text;
    // Waits until the server has noticed the disconnects.
    while (!(await again()).startsWith('HTTP/1.1 200 ')) await Bun.sleep(20);
  });

  test('ends before its node stops', async () => {
    const url = await newDatabaseUrl(engine, postgres);
    const node = await startTestServer({ DATABASE_URL: url }, { limits: { ...limits, drainTime: 60_000 } });
    const issued = await createToken(accountsOf(node), {
      username: null,
      scopes: ['operator'],
      expiresAt: null,
    });
    const { begun, text } = listen(node.port, issued.token);
    await begun;
    await node.stop();
    expect(await text).toEndWith('0\r\n\r\n');
  });
});
