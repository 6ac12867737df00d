import { afterAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { converse, parseResponses } from '../../../test/support/client.ts';
import { until } from '../../../test/support/serve.ts';
import { HttpError } from '../kernel/http-error.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import { type IncomingRequest, readBytes } from '../kernel/request.ts';
import { limits as usual } from './limits.ts';
import { createListener } from './listener.ts';

const limits = { ...usual, smallBody: 1_000, heldBodies: 10_000, farewellTime: 50, drainTime: 500 };
/** Resolves when a handler has read a whole body, before it responds. */
let hasRead = Promise.withResolvers<void>();
let gate = Promise.withResolvers<void>();

async function handle(request: IncomingRequest): Promise<Reply> {
  if (request.target === '/unread') return reply(200, {}, '');
  try {
    const { length } = await readBytes(request, 1_000_000);
    hasRead.resolve();
    if (request.target === '/wait') await gate.promise;
    return reply(200, {}, `${length}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return reply(error.status, { ...error.headers }, error.message);
  }
}

const warnings: unknown[] = [];
const listener = createListener(handle, {
  limits: { ...limits, checkInterval: 20 },
  report: () => {},
  warn: (...warning) => warnings.push(warning),
});
const { port } = await listener.listen(0, '127.0.0.1');
afterAll(() => listener.drain());

const head = (target: string, framing: string) =>
  `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${framing}\r\n\r\n`;
const whole = (size: number, target = '/') => `${head(target, `Content-Length: ${size}`)}${'a'.repeat(size)}`;
type Told = [status?: number, retry?: string | undefined, body?: string];
async function send(bytes: string): Promise<Told> {
  const [answer] = parseResponses(await converse(port, (socket) => void socket.write(bytes)));
  return answer ? [answer.status, answer.headers['retry-after'], answer.body] : [];
}
const busy: Told = [503, '5', 'The server is receiving too much data. Try again in a few seconds.'];

/** Sends a body that the handler reads. The response waits until the gate opens. */
async function hold(size: number): Promise<{ readonly answer: ReturnType<typeof send> }> {
  hasRead = Promise.withResolvers();
  const answer = send(whole(size, '/wait'));
  await hasRead.promise;
  return { answer };
}

async function whileHeld<T>(size: number, ask: () => Promise<T>): Promise<T> {
  const { answer } = await hold(size);
  const asked = await ask();
  gate.resolve();
  gate = Promise.withResolvers();
  expect(await answer).toEqual([200, undefined, `${size}`]);
  return asked;
}

test('rejects large bodies before they arrive when memory is full, and accepts small ones', async () => {
  await whileHeld(9_500, async () => {
    expect(await send(head('/', 'Content-Length: 1001'))).toEqual(busy);
    expect(await send(whole(1_000))).toEqual([200, undefined, '1000']);
  });
  await whileHeld(8_999, async () => expect(await send(whole(1_001))).toEqual([200, undefined, '1001']));
});

test('rejects chunked bodies as soon as memory is full', async () => {
  const chunks = (count: number) => `64\r\n${'a'.repeat(100)}\r\n`.repeat(count);
  const begun = head('/', 'Transfer-Encoding: chunked');
  await whileHeld(8_500, async () => {
    expect(await send(`${begun}${chunks(15)}0\r\n\r\n`)).toEqual([200, undefined, '1500']);
    expect(await send(`${begun}${chunks(16)}`)).toEqual(busy);
  });
});

test('releases the memory of completed, aborted and unwanted bodies', async () => {
  const given = await new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });
  given.write(`${head('/', 'Content-Length: 9500')}${'a'.repeat(9_000)}`);
  await until(() => listener.figures().heldBytes === 9_000);
  given.destroy();
  await until(() => listener.figures().heldBytes === 0);
  await send(whole(9_000, '/unread'));
  expect(await send(whole(9_000))).toEqual([200, undefined, '9000']);
  await until(() => listener.figures().heldBytes === 0);
});

test('logs how many bodies were rejected', async () => {
  expect(listener.figures().refused).toBe(2);
  await until(() => warnings.length > 0);
});
