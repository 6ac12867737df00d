import { expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { call, converse, parseResponses } from '../support/client.ts';
import { main, preview } from '../support/server.ts';
import { startLimitedServer } from '../support/start-limited-server.ts';

const fileSize = Math.floor(9.9 * 1024 * 1024);
const file = '/ada/projects/engine/large.bin';
const ask = `GET ${file} HTTP/1.1\r\nHost: ${preview}\r\n\r\n`;
const limits = { sendIdleTime: 2_000, checkInterval: 100 };

/** Sends a request and does not read the response. */
function askAndIgnore(port: number, request: string): Promise<{ socket: Socket; closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request);
      resolve({ socket, closed });
    });
    socket.pause();
    socket.once('error', reject);
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    socket.once('close', () => close());
    socket.on('error', () => close());
  });
}

test("bounds the memory of a hundred clients that don't read and drops them", async () => {
  const server = await startLimitedServer({ limits, fileSize });
  await Bun.sleep(300);
  const before = server.memory();
  const clients = await Promise.all(Array.from({ length: 100 }, () => askAndIgnore(server.port, ask)));
  expect((await call(server.port, '/health', { host: main })).status).toBe(200);
  await Bun.sleep(limits.sendIdleTime + 1_000);
  // A chunk of 256 KiB for each client, and garbage that a busy machine has not yet collected. Whole files
  // would take 990 MiB.
  expect((server.memory() - before) / 1024 / 1024).toBeLessThan(450);
  // A socket without a reader does not report that its peer disconnected.
  for (const { socket } of clients) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
  for (const { socket } of clients) expect(socket.bytesRead).toBeLessThan(fileSize);
  await server.stop();
}, 120_000);

test('sends everything to a client that reads slowly', async () => {
  const server = await startLimitedServer({ limits: { ...limits, sendIdleTime: 500 }, fileSize });
  const received = await converse(
    server.port,
    (socket) => {
      socket.write(ask.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 20);
      });
    },
    30_000,
  );
  const [answer] = parseResponses(received);
  expect([answer?.status, answer?.body.length]).toEqual([200, fileSize]);
  await server.stop();
}, 120_000);

test('three hundred pipelining clients that never read leave descriptors for others', async () => {
  const server = await startLimitedServer({ limits, fileSize, descriptors: 256 });
  const flood = await Promise.allSettled(
    Array.from({ length: 300 }, () => askAndIgnore(server.port, ask.repeat(20))),
  );
  await Bun.sleep(300);
  // From another IP address: the flood has used up only its own share.
  const received = await converse(
    server.port,
    (socket) => void socket.write(`GET /health HTTP/1.1\r\nHost: ${main}\r\nConnection: close\r\n\r\n`),
    20_000,
    '127.0.0.2',
  );
  expect(parseResponses(received)[0]?.status).toBe(200);
  for (const one of flood) if (one.status === 'fulfilled') one.value.socket.destroy();
  await server.stop();
}, 120_000);

test('rejects too many connections of a client and accepts them after some close', async () => {
  const server = await startLimitedServer({ limits: { ...limits, connections: 40 } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => askAndIgnore(server.port, 'GET ')));
  const refused = await call(server.port, '/health', { host: main });
  expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([
    429,
    '5',
    'close',
  ]);
  for (const { socket } of sockets) socket.destroy();
  const isLetIn = async () => (await call(server.port, '/health', { host: main })).status === 200;
  // Until the server notices the closed connections, it rejects this IP address.
  while (!(await isLetIn())) await Bun.sleep(20);
  await server.stop();
}, 120_000);

test('closes idle connections when descriptors run out, and rejects new ones otherwise', async () => {
  const server = await startLimitedServer({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { ...limits, connections: 20 },
  });
  const idle = await askAndIgnore(server.port, '');
  const busy = await Promise.all(Array.from({ length: 19 }, () => askAndIgnore(server.port, 'GET ')));
  await Bun.sleep(500);
  idle.socket.resume();
  expect((await call(server.port, '/health', { host: main })).status).toBe(200);
  await idle.closed;
  await askAndIgnore(server.port, 'GET ');
  // The connection also counts as idle until its data is read.
  await Bun.sleep(500);
  expect((await call(server.port, '/health', { host: main })).status).toBe(503);
  for (const { socket } of busy) socket.destroy();
  await server.stop();
}, 120_000);
