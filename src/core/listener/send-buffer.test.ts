import { afterAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { SendBuffer } from './send-buffer.ts';

const size = 64 * 1024;
const scratch = Buffer.allocUnsafeSlow(size);
/** The server's ends of the connections, in the order in which clients connected. */
const opened: ((sendBuffer: SendBuffer) => void)[] = [];
const server = Bun.listen<SendBuffer>({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    open(socket) {
      socket.data = new SendBuffer(socket, scratch);
      opened.shift()?.(socket.data);
    },
    data() {},
    drain: (socket) => socket.data.flush(),
    close: (socket) => socket.data.close(),
  },
});
afterAll(() => server.stop(true));

interface Line {
  readonly sendBuffer: SendBuffer;
  readonly client: Socket;
  /** Reads this number of bytes, one character each. */
  read(length: number): Promise<string>;
}

/** A real connection. The client reads only when asked. */
async function openLine(): Promise<Line> {
  const { promise, resolve } = Promise.withResolvers<SendBuffer>();
  opened.push(resolve);
  const client = connect(server.port, '127.0.0.1').pause();
  return {
    sendBuffer: await promise,
    client,
    read: (length) =>
      new Promise((done) => {
        let text = '';
        client.on('data', (chunk) => {
          text += chunk.toString('latin1');
          if (text.length < length) return;
          client.pause().removeAllListeners('data');
          done(text);
        });
        client.resume();
      }),
  };
}

/** Sends until the socket accepts no more. Returns the number of sends. */
function fill(sendBuffer: SendBuffer, send: () => void): number {
  let times = 0;
  for (; sendBuffer.isEmpty; times += 1) send();
  return times;
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

test("doesn't mix the pending bytes of different clients", async () => {
  const [slow, quick] = [await openLine(), await openLine()];
  const body = 'a'.repeat(50_000);
  const times = fill(slow.sendBuffer, () => slow.sendBuffer.sendText('HEAD', body));
  quick.sendBuffer.sendText('OTHER', 'b'.repeat(50_000));
  quick.sendBuffer.sendBytes('OTHER', Buffer.alloc(100_000, 'c'), 'END');
  const expected = `HEAD${body}`.repeat(times);
  expect((await slow.read(expected.length)) === expected).toBe(true);
  const other = `OTHER${'b'.repeat(50_000)}OTHER${'c'.repeat(100_000)}END`;
  expect((await quick.read(other.length)) === other).toBe(true);
  slow.client.destroy();
  quick.client.destroy();
});

test('sends waiting bytes in order and then notifies the sender', async () => {
  const { sendBuffer, client, read } = await openLine();
  const first = 'a'.repeat(60_000);
  // More than a socket accepts at a time.
  const long = Buffer.from(Uint32Array.from({ length: 4_000_000 }, (_, index) => index).buffer);
  const times = fill(sendBuffer, () => sendBuffer.sendText('', first));
  let isTold = false;
  sendBuffer.sendText('second', 'é');
  sendBuffer.sendBytes('third', long, 'end');
  const kept = Buffer.from(`fourth${'c'.repeat(size)}`);
  sendBuffer.sendCached(
    'lead',
    {
      length: kept.length,
      bodyStart: 0,
      unchangedStart: 0,
      isEvicted: false,
      copyTo: (target, at, from, to) => void kept.copy(target, at, from, to),
    },
    0,
    kept.length,
  );
  sendBuffer.whenEmpty(() => {
    isTold = true;
  });
  expect([sendBuffer.isEmpty, isTold]).toEqual([false, false]);
  const expected = `${first.repeat(times)}second${bytesOf('é')}third${long.toString('latin1')}endlead${kept.toString()}`;
  expect((await read(expected.length)) === expected).toBe(true);
  expect([sendBuffer.isEmpty, isTold]).toEqual([true, true]);
  client.destroy();
});

test.each([
  ['one byte', 'a'],
  ['two bytes', 'é'],
  ['three bytes', '€'],
  ['four bytes', '😀'],
])('sends texts with %s completely at any length', async (_, letter) => {
  const { sendBuffer, client, read } = await openLine();
  // About as long as the free space, in characters and in bytes.
  for (const room of [size, size / 2, size / 3]) {
    for (const length of [-3, 0, 3].map((more) => Math.floor((room + more) / letter.length))) {
      sendBuffer.sendText('HEAD', letter.repeat(length));
      const expected = `HEAD${bytesOf(letter).repeat(length)}`;
      expect((await read(expected.length)) === expected).toBe(true);
    }
  }
  client.destroy();
});

test('terminates chunks also at the end of the buffer', async () => {
  const { sendBuffer, client, read } = await openLine();
  for (let left = -1; left <= 4; left += 1) {
    const body = Buffer.alloc(size - 'HEAD'.length - left, 'x');
    sendBuffer.sendBytes('HEAD', body, '\r\n');
    const expected = `HEAD${body.toString()}\r\n`;
    expect((await read(expected.length)) === expected).toBe(true);
  }
  client.destroy();
});

test('drops bytes of closed connections and notifies waiting senders', async () => {
  const { sendBuffer, client } = await openLine();
  fill(sendBuffer, () => sendBuffer.sendText('', 'a'.repeat(60_000)));
  const gone = new Promise<void>((resolve) => sendBuffer.whenEmpty(resolve));
  client.destroy();
  await gone;
  expect([sendBuffer.isClosed, sendBuffer.isEmpty]).toEqual([true, true]);
  sendBuffer.sendText('HEAD', 'too late');
  expect(sendBuffer.isEmpty).toBe(true);
});
