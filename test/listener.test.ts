import { afterAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { HttpError } from '../src/core/kernel/http-error.ts';
import { type Reply, reply } from '../src/core/kernel/reply.ts';
import type { IncomingRequest } from '../src/core/kernel/request.ts';
import { limits as usual } from '../src/core/listener/limits.ts';
import { createListener } from '../src/core/listener/listener.ts';
import { converse, exchange, parseResponses } from './support/client.ts';

const limits = { ...usual, bodyIdleTime: 300, checkInterval: 50, farewellTime: 100, drainTime: 1_000 };
const seen: string[] = [];
const options = { limits, report: (fault: unknown) => seen.push(`reported ${fault}`) };

/** Reads the whole body and reports the outcome. */
async function measure(request: IncomingRequest): Promise<Reply> {
  try {
    let size = 0;
    for await (const chunk of request.body.stream(1_000_000)) size += chunk.length;
    seen.push(`${request.target} ${size}`);
    return reply(200, {}, `${size}`);
  } catch (error) {
    seen.push(`${request.target} ${error instanceof HttpError ? error.status : error}`);
    if (error instanceof HttpError) return reply(error.status, { ...error.headers }, error.message);
    throw error;
  }
}

async function* endless(): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield new Uint8Array(65_536);
  } finally {
    seen.push('endless ended');
  }
}

describe('the listener', async () => {
  const listener = createListener((request) => {
    if (request.target === '/endless') return reply(200, {}, endless());
    if (request.target === '/broken') return reply(200, {}, brokenStream());
    if (request.target === '/stillborn') return reply(200, {}, stillbornStream());
    if (request.target === '/bad-header') return reply(200, { 'X-Bad': 'one\r\ntwo' }, 'never sent');
    if (request.target === '/slow') return Bun.sleep(100).then(() => reply(200, {}, 'slow'));
    if (request.refusal) return reply(request.refusal.status, {}, request.refusal.message);
    if (request.target === '/early') return reply(403, {}, 'no');
    return measure(request);
  }, options);
  const { port } = await listener.listen(0, '127.0.0.1');
  afterAll(() => listener.drain());

  test('passes bodies on unchanged, with a length or in chunks', async () => {
    const sized = await exchange(port, 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello', 200);
    const chunked =
      'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n';
    expect(parseResponses(sized)[0]?.body).toBe('5');
    expect(parseResponses(await exchange(port, chunked, 200))[0]?.body).toBe('7');
  });

  test('rejects a body over the limit before and while reading it', async () => {
    const declared = 'POST /declared HTTP/1.1\r\nHost: x\r\nContent-Length: 1000001\r\n\r\n';
    const [before] = parseResponses(await exchange(port, declared, 300));
    expect([before?.status, before?.body]).toEqual([413, expect.stringContaining('larger than')]);
    const chunk = `${(600_000).toString(16)}\r\n${'x'.repeat(600_000)}\r\n`;
    const streamed = `POST /streamed HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`;
    const [during] = parseResponses(await exchange(port, streamed, 300));
    expect(during?.status).toBe(413);
  });

  test('returns 408 for a body that stops or crawls', async () => {
    const stopped = await exchange(
      port,
      'POST /stopped HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc',
      2_000,
    );
    expect(parseResponses(stopped).map(({ status, body }) => [status, body])).toEqual([
      [408, 'The request body arrived too slowly. Send it again over a faster connection.'],
    ]);
    const crawling = await converse(
      port,
      (socket) => {
        socket.write('POST /crawling HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 40);
        socket.on('close', () => clearInterval(drip));
      },
      2_000,
    );
    expect(parseResponses(crawling)[0]?.status).toBe(408);
  });

  test('notifies the handler of a malformed body or a lost client', async () => {
    const malformed =
      'POST /malformed HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n';
    const [response] = parseResponses(await exchange(port, malformed, 500));
    expect([response?.status, response?.headers.connection]).toEqual([400, 'close']);
    await converse(port, (socket) => {
      socket.write('POST /gone HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
      setTimeout(() => socket.destroy(), 50);
    });
    await Bun.sleep(100);
    expect(seen).toContain('/gone 400');
  });

  test('requests the body only when it is read', async () => {
    const head = (target: string) =>
      `POST ${target} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    const wanted = await converse(
      port,
      (socket) => {
        socket.write(head('/a'));
        socket.once('data', () => socket.write('ab'));
      },
      200,
    );
    expect(wanted).toStartWith('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n');
    expect(await exchange(port, head('/early'), 200)).toStartWith('HTTP/1.1 403 Forbidden\r\n');
  });

  test('turns an unsendable response into a plain 500 and logs it', async () => {
    for (const target of ['/stillborn', '/bad-header']) {
      const [response] = parseResponses(
        await exchange(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, 200),
      );
      expect([response?.status, response?.body]).toEqual([
        500,
        '500 Internal Server Error\n\nSomething went wrong on our side.\n',
      ]);
    }
    expect(seen.filter((line) => line.startsWith('reported'))).toHaveLength(2);
  });

  test('queues a CONNECT behind a request', async () => {
    const received = await exchange(
      port,
      'GET /slow HTTP/1.1\r\nHost: x\r\n\r\nCONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
    );
    expect(parseResponses(received).map(({ status }) => status)).toEqual([200, 501]);
  });

  test('ends a stream when its client has gone', async () => {
    await converse(port, (socket) => {
      socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
      setTimeout(() => socket.destroy(), 100);
    });
    await Bun.sleep(200);
    expect(seen).toContain('endless ended');
  });

  test('cuts the connection when a stream fails half-way', async () => {
    const received = await exchange(port, 'GET /broken HTTP/1.1\r\nHost: x\r\n\r\n', 500);
    expect(received).toContain('half');
    expect(received).not.toEndWith('0\r\n\r\n');
  });
});

/** Fails before it yields any bytes. */
async function* stillbornStream(): AsyncGenerator<Uint8Array> {
  await Bun.sleep(10);
  if (seen.length >= 0) throw new Error('nothing came');
  yield new Uint8Array();
}

async function* brokenStream(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('half');
  await Bun.sleep(20);
  throw new Error('the other half is missing');
}

test('stops although a rejected client keeps its connection open', async () => {
  const listener = createListener(() => reply(501, {}, 'no'), {
    ...options,
    limits: { ...limits, drainTime: 60_000 },
  });
  const { port } = await listener.listen(0, '127.0.0.1');
  const sockets = ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'GARBAGE\r\n\r\n'].map((bytes) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write(bytes);
    return socket;
  });
  await Bun.sleep(50);
  const startedAt = performance.now();
  await listener.drain();
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  for (const socket of sockets) socket.destroy();
});

test('cuts a request that takes longer than the time to stop', async () => {
  const listener = createListener(() => new Promise<never>(() => {}), {
    ...options,
    limits: { ...limits, drainTime: 300 },
  });
  const { port } = await listener.listen(0, '127.0.0.1');
  const socket = connect({ port, host: '127.0.0.1' });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await Bun.sleep(50);
  await listener.drain();
  await closed;
  expect(socket.bytesRead).toBe(0);
});

test('finishes pending requests while stopping, then closes', async () => {
  const listener = createListener(async (request) => {
    await Bun.sleep(request.target === '/slow' ? 400 : 0);
    return reply(200, {}, 'ok');
  }, options);
  const { port } = await listener.listen(0, '127.0.0.1');
  let answered = 0;
  /** Sends requests until the server closes the connection. No request may be lost. */
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { keepalive: true });
      expect(await response.text()).toBe('ok');
      answered += 1;
      if (response.headers.get('connection') === 'close') return 'told';
    }
  });
  const slow = exchange(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', 2_000);
  await Bun.sleep(100);
  await listener.drain();
  expect(await Promise.all(clients)).toEqual(Array(8).fill('told'));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(parseResponses(await slow)[0]?.headers.connection).toBe('close');
  expect(answered).toBeGreaterThan(8);
});
