import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { limits } from '../src/core/listener/limits.ts';
import { editorPaths as editor } from '../src/core/paths/editor.ts';
import { mainPaths as own } from '../src/core/paths/main.ts';
import { converse, exchange, parseResponses } from './support/client.ts';
import { main, preview, startTestServer } from './support/server.ts';
import { letGo, someoneWaits } from './support/waiting-hook.ts';

const most = 64 * 1024;
/** The clock is fixed, so no minute ends during a test. */
const now = () => new Date('2026-01-01T00:00:15Z');
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
const lines = (headers: Record<string, string>) =>
  Object.entries({ Host: main, Connection: 'close', ...form, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const head = (path: string, headers: Record<string, string>) =>
  `POST ${path} HTTP/1.1\r\n${lines(headers)}\r\n`;
const filled = (size: number) => `/basics/name=${'a'.repeat(size - '/basics/name='.length)}`;

describe('an anonymous form', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const post = (path: string, body: string) => server.call(path, { method: 'POST', headers: form, body });

  test('is shown again up to 64 KiB', async () => {
    const { status, body } = await post('/edit/basics', filled(most));
    expect([status, body.includes('a'.repeat(60_000))]).toEqual([401, true]);
  });

  test('is rejected by its length before it arrives, with a message', async () => {
    const [answer] = parseResponses(
      await exchange(server.port, head('/edit/basics', { 'Content-Length': String(most + 1) })),
    );
    expect(answer?.status).toBe(413);
    expect(answer?.body).toContain('Sign in in another tab, then go back and send the form again.');
  });

  test('is rejected in chunks at the limit', async () => {
    const chunk = `1000\r\n${filled(4096)}\r\n`;
    const sent = head('/edit/basics', { 'Transfer-Encoding': 'chunked' }) + chunk.repeat(16);
    const [fits] = parseResponses(await exchange(server.port, `${sent}0\r\n\r\n`));
    const [refused] = parseResponses(await exchange(server.port, sent + chunk));
    expect([fits?.status, refused?.status]).toEqual([401, 413]);
  });

  test("with more than a thousand fields isn't parsed", async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `/work/${n}/name=a`).join('&');
    expect((await post('/edit/work', fields(1_001))).status).toBe(401);
    expect((await post('/edit/work', fields(1_002))).status).toBe(413);
  });
});

test('no route reads more than 64 KiB from anonymous clients', async () => {
  const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' });
  const places = [...Object.values(editor), ...Object.values(own)].filter((path) => typeof path === 'string');
  for (const place of places) {
    const path = place.replaceAll(/:\w+/g, 'x');
    const announced = head(path, { 'Content-Length': String(most + 1) });
    const [answer] = parseResponses(await exchange(server.port, announced));
    expect([path, answer?.status]).toEqual([path, expect.any(Number)]);
  }
  await server.stop();
});

test('limits the rate of anonymous clients', async () => {
  const server = await startTestServer({ RATE_LIMIT_WRITES: '2', RATE_LIMIT_READS: '3' }, { now });
  const send = async (target: string, options: object = {}) => (await server.call(target, options)).status;
  const write = { method: 'POST', headers: form, body: '/basics/name=Typed' };
  expect([await send('/edit/basics', write), await send('/edit/basics', write)]).toEqual([401, 401]);
  expect(await send('/edit/basics', write)).toBe(429);
  expect([await send('/edit'), await send('/account'), await send('/edit')]).toEqual([303, 303, 303]);
  expect([await send('/edit'), await send('/alice', { host: preview })]).toEqual([429, 429]);
  await server.stop();
});

test("doesn't count forms of other sites against a visitor's limit", async () => {
  const server = await startTestServer({ RATE_LIMIT_WRITES: '2' }, { now });
  const forged = { method: 'POST', headers: { ...form, Origin: 'http://evil.test' }, body: 'a=b' };
  for (let turn = 0; turn < 4; turn += 1)
    expect((await server.call('/edit/basics', forged)).status).toBe(403);
  const own = await server.call('/edit/basics', { method: 'POST', headers: form, body: '/basics/name=a' });
  expect(own.status).toBe(401);
  await server.stop();
});

test('checks the time for a large body again after it arrived', async () => {
  const server = await startTestServer(
    { REQUEST_HOOK: join(import.meta.dir, 'support/waiting-hook.ts') },
    { limits: { ...limits, farewellTime: 0, drainTime: 500, inWork: 1, smallBody: 1024 } },
  );
  /** Sends a request whose body arrives only after the handlers are busy. */
  const sendDuringWork = async (size: number) => {
    const text = await converse(server.port, async (socket) => {
      socket.write(head('/edit/basics', { 'Content-Length': String(size), Expect: '100-continue' }));
      // The server responds with `100 Continue` when it reads the body.
      await new Promise((resolve) => socket.once('data', resolve));
      const waiting = server.call('/wait');
      await someoneWaits();
      socket.once('data', () => letGo());
      socket.write(filled(size));
      await waiting;
    });
    return parseResponses(text)[0];
  };
  expect((await sendDuringWork(1024))?.status).toBe(401);
  const large = await sendDuringWork(1025);
  expect([large?.status, large?.headers['retry-after']]).toEqual([503, '5']);
  expect(large?.body).toContain('The server is overloaded.');
  await server.stop();
});
