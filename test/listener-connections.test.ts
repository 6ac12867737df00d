import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { type Reply, reply } from '../src/core/kernel/reply.ts';
import type { IncomingRequest } from '../src/core/kernel/request.ts';
import { limits as usual } from '../src/core/listener/limits.ts';
import { createListener } from '../src/core/listener/listener.ts';
import { converse, exchange, parseResponses } from './support/client.ts';

const limits = {
  ...usual,
  headerTime: 300,
  keepAliveTime: 700,
  requestTime: 500,
  bodyBytesPerSecond: 5,
  sendIdleTime: 400,
  checkInterval: 50,
  farewellTime: 100,
  drainTime: 1_000,
  discarded: 1_000_000,
};
const large = Buffer.alloc(8_000_000, 'x');
let duringWork = () => {};
let [atWork, mostAtWork, pulled, noticed] = [0, 0, 0, 0];

async function* chunks(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    pulled += 1;
    yield Buffer.alloc(size, 'c');
  }
}

/** Responds after the client has disconnected, or seems to have. */
async function answerAbandoned(request: IncomingRequest): Promise<Reply> {
  while (!request.isAbandoned) await Bun.sleep(5);
  noticed += 1;
  return reply(200, {}, 'abandoned');
}

async function answerLater(request: IncomingRequest, time: number): Promise<Reply> {
  atWork += 1;
  mostAtWork = Math.max(mostAtWork, atWork);
  await Bun.sleep(time);
  atWork -= 1;
  return reply(200, {}, request.target);
}

async function measure(request: IncomingRequest, delay: number): Promise<Reply> {
  await Bun.sleep(delay);
  let size = 0;
  for await (const chunk of request.body.stream(100_000_000)) size += chunk.length;
  return reply(200, {}, `${size}`);
}

function handle(request: IncomingRequest): Reply | Promise<Reply> {
  const [, what = '', number = '0'] = request.target.split('/');
  if (request.refusal) return reply(request.refusal.status, {}, request.refusal.message);
  if (what === 'later') return answerLater(request, Number(number));
  if (what === 'abandoned') return answerAbandoned(request);
  if (what === 'large') return reply(200, {}, large);
  if (what === 'stream') return reply(200, {}, chunks(Number(number), 65_536));
  if (what === 'sized') return reply(200, { 'Content-Length': number }, chunks(2, 1_000));
  if (what === 'measure') return measure(request, Number(number));
  if (what === 'work') duringWork();
  if (what === 'throws') throw new Error('a bug');
  return reply(200, {}, request.target);
}

const get = (target: string, version = '1.1') => `GET ${target} HTTP/${version}\r\nHost: x\r\n\r\n`;
const bodies = (text: string) => parseResponses(text).map(({ body }) => body);

describe('a connection', async () => {
  const listener = createListener(handle, { limits, report: () => {} });
  const { port } = await listener.listen(0, '127.0.0.1');
  afterAll(() => listener.drain());
  beforeEach(() => {
    [atWork, mostAtWork, pulled] = [0, 0, 0];
  });

  /** Sends the bytes and closes the sending half at once. */
  const sendAndEnd = (bytes: string) => converse(port, (socket) => void socket.end(bytes), 2_000);

  /** Reads a little at regular intervals. */
  function readSlowly(target: string, pause: number, to = port): Promise<number> {
    return new Promise((resolve) => {
      let size = 0;
      const socket: Socket = connect({ port: to, host: '127.0.0.1' }, () => socket.write(get(target)));
      socket.on('data', (chunk) => {
        size += chunk.length;
        socket.pause();
        setTimeout(() => socket.resume(), pause);
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(size));
      setTimeout(() => socket.end(), 50);
    });
  }

  test('gets its response after the client closed its sending side', async () => {
    expect(bodies(await sendAndEnd(get('/a')))).toEqual(['/a']);
    expect(bodies(await sendAndEnd(get('/later/50')))).toEqual(['/later/50']);
    expect(bodies(await sendAndEnd(get('/later/50') + get('/b') + get('/later/1')))).toEqual([
      '/later/50',
      '/b',
      '/later/1',
    ]);
    expect((await sendAndEnd(get('/large'))).length).toBeGreaterThan(large.length);
  });

  test('notifies handlers when the client left or finished sending', async () => {
    const before = noticed;
    const gone = connect(port, '127.0.0.1', () => gone.write(get('/abandoned'), () => gone.destroy()));
    while (noticed === before) await Bun.sleep(5);
    const text = await converse(port, (socket) => socket.end(get('/abandoned')));
    expect([noticed - before, text.endsWith('abandoned')]).toEqual([2, true]);
  });

  test('gets an error if it ends in the middle of a request', async () => {
    expect(await sendAndEnd('')).toBe('');
    expect(bodies(await sendAndEnd('GET / HT'))).toEqual(['The request ended before it was complete.']);
    expect(bodies(await sendAndEnd(`${get('/a')}GET / HT`))).toEqual([
      '/a',
      'The request ended before it was complete.',
    ]);
    const [short] = parseResponses(
      await sendAndEnd('POST /measure HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'),
    );
    expect(short?.status).toBe(500);
  });

  test('gets its responses in order, one at a time, however slow', async () => {
    const targets = Array.from({ length: 40 }, (_, index) =>
      index % 3 === 0 ? `/later/${40 - index}` : `/${index}`,
    );
    expect(bodies(await exchange(port, targets.map((target) => get(target)).join(''), 400))).toEqual(targets);
    expect(mostAtWork).toBe(1);
  });

  test("with thousands of pipelined requests doesn't delay others", async () => {
    const targets = Array.from({ length: 5_000 }, (_, index) => `/${index}`);
    const flood = exchange(port, targets.map((target) => get(target)).join(''), 400);
    expect(bodies(await exchange(port, get('/other'), 200))).toEqual(['/other']);
    expect(bodies(await flood)).toEqual(targets);
  });

  test('sends at most a little ahead of its responses', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/later/600') + get('/a').repeat(600_000));
    await Bun.sleep(400);
    expect(socket.writableLength).toBeGreaterThan(1_000_000);
    socket.destroy();
  });

  test('closes if the client reads nothing, and stays open for a slow one', async () => {
    const idle = connect(port, '127.0.0.1', () => idle.write(get('/large')));
    idle.pause();
    const closed = new Promise((resolve) => idle.once('close', resolve));
    idle.on('error', () => {});
    await Bun.sleep(1_000);
    idle.resume();
    await closed;
    expect(idle.bytesRead).toBeLessThan(large.length);
    expect(await readSlowly('/large', 20)).toBeGreaterThan(large.length);
  });

  test('closes if the client reads slower than the limit', async () => {
    const fast = { ...limits, sendBytesPerSecond: 50_000_000 };
    const impatient = createListener(handle, { limits: fast, report: () => {} });
    const { port: there } = await impatient.listen(0, '127.0.0.1');
    expect(await readSlowly('/large', 100, there)).toBeLessThan(large.length);
    await impatient.drain();
  });

  test('holds little of a stream while the client reads nothing', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(get('/stream/100000')));
    socket.pause();
    socket.on('error', () => {});
    await Bun.sleep(300);
    const before = pulled;
    await Bun.sleep(50);
    expect([before > 0, pulled]).toEqual([true, before]);
    expect(pulled).toBeLessThan(500);
    socket.destroy();
  });

  test('gets a small response in one packet', async () => {
    const pieces: string[] = [];
    await converse(
      port,
      (socket) => {
        socket.on('data', (chunk) => pieces.push(chunk.toString()));
        socket.write(get('/one'));
      },
      200,
    );
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatch(
      /\r\nDate: .+ GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=0\r\n\r\n\/one$/,
    );
  });

  test('gets a stream in the form of its HTTP version', async () => {
    const [modern] = parseResponses(await exchange(port, get('/stream/2'), 300));
    expect([modern?.headers['transfer-encoding'], modern?.body.length]).toEqual(['chunked', 131_072]);
    const old = await exchange(port, get('/stream/2', '1.0'), 1_000);
    expect(old).not.toContain('chunked');
    expect(old.split('\r\n\r\n')[1]).toHaveLength(131_072);
    const before = pulled;
    const head = await exchange(port, 'HEAD /stream/2 HTTP/1.1\r\nHost: x\r\n\r\n', 300);
    expect(pulled).toBe(before);
    expect(head).toEndWith('\r\n\r\n');
    expect(parseResponses(head, 'HEAD')[0]?.headers['transfer-encoding']).toBe('chunked');
  });

  test('gets a stream of known length without chunks and is cut where the length was wrong', async () => {
    const [sized] = parseResponses(await exchange(port, get('/sized/2000') + get('/next'), 300));
    expect([sized?.headers['transfer-encoding'], sized?.body.length]).toEqual([undefined, 2_000]);
    for (const length of [1_500, 3_000]) {
      const received = await exchange(port, get(`/sized/${length}`) + get('/next'), 300);
      expect(received.split('\r\n\r\n')[1]?.length).toBeLessThan(length);
      expect(received).not.toContain('/next');
    }
  });

  test('with HTTP/1.0 closes after one response', async () => {
    const text = await exchange(port, 'GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 5_000);
    expect(parseResponses(text)[0]?.headers.connection).toBe('close');
  });

  test('closes after the last response that the client announced', async () => {
    for (const option of ['close', 'Close', 'x, close', 'close , x']) {
      const last = `GET /last HTTP/1.1\r\nHost: x\r\nConnection: ${option}\r\n\r\n`;
      expect(bodies(await exchange(port, last + get('/more'), 5_000))).toEqual(['/last']);
    }
  });

  test('closes after a rejected request and ignores what follows', async () => {
    const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n';
    for (const refused of [`POST / HTTP/1.1\r\n${both}\r\n`, 'FOO / HTTP/1.1\r\n\r\n']) {
      const received = parseResponses(await exchange(port, refused + get('/more'), 5_000));
      expect(received.map(({ headers }) => headers.connection)).toEqual(['close']);
    }
  });

  test('can read its rejection although it continues to send', async () => {
    const received = await converse(port, (socket) => {
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nbroken\r\n\r\n');
      for (let time = 10; time <= 50; time += 10) setTimeout(() => socket.write(Buffer.alloc(10_000)), time);
      setTimeout(() => socket.resume(), 60);
    });
    expect(bodies(received)).toEqual(['A request header is malformed.']);
  });

  test('is closed when the client sends endless bytes that the handler does not read', async () => {
    const received = await converse(
      port,
      (socket) => {
        socket.write('POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 90000000\r\n\r\n');
        const more = () => socket.writable && socket.write(Buffer.alloc(100_000), more);
        more();
      },
      2_000,
    );
    expect(bodies(received)).toEqual(['/early']);
  });

  test('waits without loss when it sends faster than the handler reads', async () => {
    const request = `POST /measure/200 HTTP/1.1\r\nHost: x\r\nContent-Length: ${large.length}\r\n\r\n`;
    let unsent = 0;
    const received = converse(port, (socket) => {
      socket.write(request);
      socket.write(large);
      socket.end(get('/next'));
      setTimeout(() => {
        unsent = socket.writableLength;
      }, 100);
    });
    expect(bodies(await received)).toEqual([`${large.length}`, '/next']);
    expect(unsent).toBeGreaterThan(0);
  });

  test('continues after a long unread body', async () => {
    const received = await converse(
      port,
      (socket) => {
        // The second half follows immediately, so that all of it arrives before the server can stop it.
        const half = 'x'.repeat(usual.ahead - 1_000);
        socket.write(
          `POST /later/200 HTTP/1.1\r\nHost: x\r\nContent-Length: ${half.length * 2}\r\n\r\n${half}`,
        );
        setTimeout(() => socket.write(half), 50);
        socket.once('data', () => socket.write(get('/next')));
      },
      3_000,
    );
    expect(bodies(received)).toEqual(['/later/200', '/next']);
  });

  test('has a limited time for a whole request', async () => {
    const received = await converse(
      port,
      (socket) => {
        socket.write('POST /measure HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n');
        const drip = setInterval(() => socket.write('xxxxx'), 40);
        socket.on('close', () => clearInterval(drip));
      },
      3_000,
    );
    expect(parseResponses(received).map(({ status }) => status)).toEqual([500]);
  });

  test('has more time for a body that makes progress', async () => {
    const piece = 'x'.repeat(500);
    const received = await converse(
      port,
      (socket) => {
        socket.write(`POST /measure HTTP/1.1\r\nHost: x\r\nContent-Length: ${40 * piece.length}\r\n\r\n`);
        let sent = 0;
        const drip = setInterval(() => {
          socket.write(piece);
          sent += 1;
          if (sent === 40) clearInterval(drip);
        }, 40);
        socket.on('close', () => clearInterval(drip));
      },
      3_000,
    );
    expect(bodies(received)).toEqual(['20000']);
  });

  test('gets no extra time if the client slowly sends bytes that the handler does not read', async () => {
    const startedAt = performance.now();
    await converse(
      port,
      (socket) => {
        socket.write('POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'.repeat(500)), 40);
        socket.on('close', () => clearInterval(drip));
      },
      60_000,
    );
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  test('without requests is closed silently, a new one sooner than a used one', async () => {
    const time = async (bytes: string) => {
      const startedAt = performance.now();
      const received = await exchange(port, bytes, 5_000);
      return { received, time: performance.now() - startedAt };
    };
    const [fresh, used] = await Promise.all([time(''), time(get('/a'))]);
    expect(fresh.received).toBe('');
    expect(bodies(used.received)).toEqual(['/a']);
    expect(fresh.time).toBeLessThan(used.time);
  });

  test('has its deadline extended by the time in which the server did not read', async () => {
    const received = converse(
      port,
      (socket) => {
        duringWork = () => {
          socket.write(get('/a'));
          Bun.sleepSync(limits.headerTime * 2);
        };
      },
      1_000,
    );
    await Bun.sleep(100);
    await exchange(port, get('/work'), 100);
    expect(bodies(await received)).toEqual(['/a']);
  });

  test('survives a handler that throws', async () => {
    const [response] = parseResponses(await exchange(port, get('/throws'), 300));
    expect(response?.status).toBe(500);
  });
});

test('sends no keep-alive before the listener closes', async () => {
  const listener = createListener(handle, { limits: { ...usual, farewellTime: 400 }, report: () => {} });
  const { port } = await listener.listen(0, '127.0.0.1');
  const answeredAt: number[] = [];
  const eager = (async () => {
    for (;;) {
      const text = await exchange(port, get('/x')).catch(() => null);
      if (text === null) return;
      expect(parseResponses(text)[0]?.status).toBe(200);
      answeredAt.push(performance.now());
    }
  })();
  await listener.drain();
  await eager;
  const [last = 0, before = 0] = answeredAt.toReversed();
  expect(last - before).toBeGreaterThan(200);
});

test('two listeners share a port on request', async () => {
  const options = { limits: { ...limits, farewellTime: 0 }, report: () => {}, reusePort: true };
  const listeners = ['one', 'two'].map((name) => createListener(() => reply(200, {}, name), options));
  let port = 0;
  for (const listener of listeners) ({ port } = await listener.listen(port, '127.0.0.1'));
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')),
  );
  expect([...new Set(answers.flatMap(bodies))].toSorted()).toEqual(['one', 'two']);
  for (const listener of listeners) await listener.drain();
});
