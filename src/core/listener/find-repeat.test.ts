import { afterEach, expect, test } from 'bun:test';
import { openWireReader } from '../../../test/support/wire-reader.ts';
import type { Handle } from '../kernel/kernel.ts';
import type { Repeat } from '../kernel/repeat.ts';
import { reply } from '../kernel/reply.ts';
import { type Limits, limits as usual } from './limits.ts';
import { createListener, type Listener, type ListenerOptions } from './listener.ts';

const opened: { listener: Listener; close(): void }[] = [];
afterEach(async () => {
  for (const { listener, close } of opened.splice(0)) {
    close();
    await listener.drain();
  }
});

/** A listener whose handler sends `long`. The listener may send `short` to requests with the same bytes. */
async function start({
  text = 'short',
  isForwarded = false,
  ...options
}: Partial<ListenerOptions> & { text?: string; isForwarded?: boolean } = {}) {
  const state = { isEvicted: false, isDamaged: false, counted: 0 };
  const bytes = Buffer.from(`Content-Length: ${text.length}\r\n\r\n${text}`);
  const cached = {
    length: bytes.length,
    bodyStart: bytes.length - text.length,
    unchangedStart: 0,
    isEvicted: false,
    copyTo(target: Buffer, at: number) {
      if (state.isDamaged) throw new Error('the file cannot be read');
      target.set(bytes, at);
    },
  };
  const repeat: Repeat = {
    meter: null,
    find: () => (state.isEvicted ? null : cached),
    count() {
      state.counted += 1;
    },
  };
  const handle: Handle = ({ shared }) => {
    if (shared) shared.repeats = { byTarget: new Map([['/a', repeat]]), isForwarded, era: 0 };
    return reply(200, {}, 'long');
  };
  const limits: { -readonly [Name in keyof Limits]: Limits[Name] } = {
    ...usual,
    farewellTime: 0,
    drainTime: 10,
  };
  const listener = createListener(handle, { limits, report() {}, ...options });
  const { port } = await listener.listen(0, '127.0.0.1');
  const reader = openWireReader(port);
  opened.push({ listener, close: () => reader.close() });
  const bodyOf = (response: string) => response.slice(response.indexOf('\r\n\r\n') + 4);
  const ask = async (line = 'GET /a HTTP/1.1', headers = 'Host: a\r\n') =>
    bodyOf(await reader.ask(`${line}\r\n${headers}\r\n`));
  return { state, limits, listener, reader, ask };
}

test('repeats a response to identical bytes without the handler', async () => {
  const { state, ask } = await start();
  expect([await ask(), await ask(), await ask()]).toEqual(['long', 'short', 'short']);
  expect(state.counted).toBe(2);
});

test.each([
  ['HEAD /a HTTP/1.1', ''],
  ['GET /b HTTP/1.1', 'long'],
  ['GET /a/ HTTP/1.1', 'long'],
  ['GET http://a/a HTTP/1.1', 'long'],
])('%s goes to the handler', async (line, expected) => {
  const { state, ask } = await start();
  await ask();
  expect(await ask(line)).toBe(expected);
  expect(await ask('GET /a HTTP/1.1', 'Host: b\r\n')).toBe('long');
  expect(state.counted).toBe(0);
});

test('calls the handler for an evicted or unreadable response, and counts no cached response', async () => {
  const { state, ask } = await start();
  await ask();
  state.isEvicted = true;
  expect(await ask()).toBe('long');
  state.isEvicted = false;
  state.isDamaged = true;
  expect(await ask()).toBe('long');
  expect(state.counted).toBe(0);
});

test('calls the handler for requests with headers of a trusted proxy', async () => {
  const direct = await start({ isForwarded: true });
  const proxied = await start({ isForwarded: true, isProxy: () => true });
  const plain = await start({ isProxy: () => true });
  for (const { ask } of [direct, proxied, plain]) await ask();
  expect([await direct.ask(), await proxied.ask(), await plain.ask()]).toEqual(['short', 'long', 'short']);
});

test('rejects a repeated request under overload like any other', async () => {
  const { state, limits, ask } = await start();
  await ask();
  limits.inWork = 0;
  expect(await ask()).toContain('The server is overloaded');
  expect(state.counted).toBe(0);
});

test('closes the connection after the response when the listener stops', async () => {
  const { reader, listener, limits } = await start();
  limits.farewellTime = 500;
  const request = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n';
  await reader.ask(request);
  expect(await reader.ask(request)).toContain('Connection: keep-alive');
  const drained = listener.drain();
  expect(await reader.ask(request)).toContain('Connection: close');
  await drained;
});

test('delivers a response larger than the socket accepts, and the next one', async () => {
  const text = 'x'.repeat(4_000_000);
  const { ask } = await start({ text });
  await ask();
  expect([(await ask()) === text, (await ask()) === text]).toEqual([true, true]);
});
