import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { reply } from '../src/core/kernel/reply.ts';
import type { IncomingRequest } from '../src/core/kernel/request.ts';
import { limits } from '../src/core/listener/limits.ts';
import { createListener } from '../src/core/listener/listener.ts';
import { accountsOf } from './support/accounts.ts';
import { type Call, call, exchange, parseResponses, type Response } from './support/client.ts';
import { openSession } from './support/member.ts';
import { api, main, startTestServer } from './support/server.ts';
import { letGo, someoneWaits } from './support/waiting-hook.ts';

const message = 'The server is overloaded. Try again in a few seconds.';

describe('at full capacity', async () => {
  const server = await startTestServer(
    { REQUEST_HOOK: join(import.meta.dir, 'support/waiting-hook.ts') },
    { limits: { ...limits, farewellTime: 0, drainTime: 500, inWork: 1 } },
  );
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  const wanted = { username: 'alice', scopes: ['profile:read' as const], expiresAt: null };
  const { token } = await createToken(accounts, wanted);
  const { token: unused } = await createToken(accounts, wanted);
  const member = await openSession(server, 'alice');
  const ended = await openSession(server, 'alice');
  const bearer = (secret: string) => ({ host: api, headers: { Authorization: `Bearer ${secret}` } });
  const asMember = { headers: { Cookie: member.cookie } };
  await member.get('/account');
  await server.call('/users/alice', bearer(token));
  await ended.get('/account');
  await ended.post('/sign-out', {}, { Origin: `http://${main}` });
  await ended.get('/account');

  async function whileBusy<T>(ask: () => Promise<T>): Promise<T> {
    const waiting = server.call('/wait');
    await someoneWaits();
    try {
      return await ask();
    } finally {
      letGo();
      expect((await waiting).body).toBe('waited');
    }
  }
  const statusOf = (target: string, options: Call = {}) =>
    whileBusy(async () => (await server.call(target, options)).status);
  const inFull = (answer: Response) => [answer.status, answer.headers['retry-after'], answer.body];

  const names = (answer: Response) =>
    Object.keys(answer.headers)
      .filter((name) => name !== 'retry-after')
      .toSorted();

  test('a client gets a plain text with every error header', async () => {
    const headers = { Accept: 'text/html', 'Accept-Language': 'de' };
    const busy = await whileBusy(() => server.call('/', { headers }));
    expect(inFull(busy)).toEqual([503, '5', `${message}\n`]);
    expect(busy.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(names(busy)).toEqual(names(await server.call('/nowhere', { headers })));
    expect(busy.headers['cache-control']).toBe('no-store');
    const post = await whileBusy(() => server.call('/sign-in', { method: 'POST' }));
    expect([...inFull(post), names(post)]).toEqual([503, '5', `${message}\n`, names(busy)]);
  });

  test('a script of another origin may read it where it may read responses only', async () => {
    const problem = await whileBusy(() => server.call('/people', { host: api }));
    expect(inFull(problem)).toEqual([503, '5', `${message}\n`]);
    const usual = await server.call('/nowhere', { host: api });
    expect(names(problem)).toEqual(names(usual));
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'vary'])
      expect(problem.headers[name]).toBe(usual.headers[name]);
    expect(problem.headers['access-control-allow-origin']).toBe('*');
    const own = await whileBusy(() => server.call('/', { headers: { Origin: 'https://a.test' } }));
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('HEAD gets no body, and the connection stays', async () => {
    const asked = `HEAD / HTTP/1.1\r\nHost: ${main}\r\n\r\n`;
    const text = await whileBusy(() => exchange(server.port, asked, 300));
    const [answer] = parseResponses(text, 'HEAD');
    expect([answer?.status, answer?.headers.connection]).toEqual([503, 'keep-alive']);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });

  test('neither waits for bodies nor reads pipelined requests', async () => {
    const post = `POST /sign-in HTTP/1.1\r\nHost: ${main}\r\nContent-Length: 100000\r\n\r\nusername=`;
    const get = `GET / HTTP/1.1\r\nHost: ${main}\r\n\r\n`;
    for (const bytes of [post, get.repeat(5)]) {
      const answers = parseResponses(await whileBusy(() => exchange(server.port, bytes, 1_000)));
      expect(answers.map(({ status, headers }) => [status, headers.connection])).toEqual([[503, 'close']]);
    }
  });

  test('health checks pass', async () => {
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf('/health?x', { host: api })).toBe(200);
    expect(await statusOf('/health', { method: 'POST' })).toBe(503);
    expect(await statusOf('/healthy')).toBe(503);
  });

  test('known members pass, up to twice as many as others', async () => {
    expect(await statusOf('/account', asMember)).toBe(200);
    expect(await statusOf('/users/alice', bearer(token))).toBe(200);
    const waiting = whileBusy(async () => {
      const second = server.call('/wait', asMember);
      await Bun.sleep(100);
      const third = await server.call('/account', asMember);
      letGo();
      await second;
      return third.status;
    });
    expect(await waiting).toBe(503);
  });

  test("forged, expired and unknown sessions and tokens don't pass", async () => {
    const madeUp = `vitrine=${'a'.repeat(43)}`;
    expect(await statusOf('/account', { headers: { Cookie: madeUp } })).toBe(503);
    expect(await statusOf('/account', { headers: { Cookie: ended.cookie } })).toBe(503);
    expect(await statusOf('/users/alice', bearer(`${token.slice(0, -8)}00000000`))).toBe(503);
    expect(await statusOf('/users/alice', bearer(unused))).toBe(503);
  });

  test('a rejection is not counted as a fault, and is logged once', async () => {
    expect((await server.call('/')).status).toBe(200);
    await Bun.sleep(1_100);
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(server.logged.filter((line) => line.includes('rejecting requests with 503'))).toHaveLength(1);
  });
});

test('a rejection contains nothing of other requests', async () => {
  const server = await startTestServer(
    { ACCESS_LOG: 'on', RATE_LIMIT_READS: '100' },
    { limits: { ...limits, farewellTime: 0, drainTime: 500, inWork: 0 } },
  );
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await server.call('/');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy'])
      expect([name, headers[name]]).toEqual([name, undefined]);
  }
  await server.stop();
});

/** Responds after some milliseconds of processor time, or of sleep that leaves the processor to others. */
function workOrSleep({ target, refusal }: IncomingRequest) {
  const [, what, milliseconds] = target.split('/');
  if (what === 'sleep') Bun.sleepSync(Number(milliseconds));
  else for (const used = processorTime(); processorTime() - used < Number(milliseconds); );
  return reply(refusal?.status ?? 200, {}, '');
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

describe('when the event loop is busy for long', async () => {
  const usual = { ...limits, farewellTime: 0, drainTime: 100 };
  // A long delay limit, because the machine may run other tests.
  const listener = createListener(workOrSleep, {
    limits: { ...usual, roundDelay: 60_000 },
    report: () => {},
  });
  const impatient = createListener(workOrSleep, { limits: usual, report: () => {} });
  const { port } = await listener.listen(0, '127.0.0.1');
  const { port: impatientPort } = await impatient.listen(0, '127.0.0.1');
  afterAll(() => Promise.all([listener.drain(), impatient.drain()]));
  const ask = async (count: number, target: string, at = port) =>
    Promise.all(Array.from({ length: count }, async () => (await call(at, target, {}, 60_000)).status));
  const count = (statuses: readonly number[], status: number) =>
    statuses.filter((one) => one === status).length;

  test('serves requests while there is time, and returns 503 with Retry-After to others', async () => {
    const before = listener.figures().refused;
    const statuses = await ask(300, '/work/10');
    expect(count(statuses, 200)).toBeGreaterThan(8);
    expect(count(statuses, 503)).toBeGreaterThan(20);
    expect(listener.figures().refused - before).toBe(count(statuses, 503));
    expect(await ask(5, '/work/1')).toEqual(Array(5).fill(200));
  });

  test("sixty slow requests aren't rejected", async () => {
    expect(await ask(60, '/work/6')).toEqual(Array(60).fill(200));
  });

  test('load of other processes causes no rejections', async () => {
    // The smallest crowd that the listener limits, because its clients use this thread's time too.
    expect(await ask(90, '/sleep/7')).toEqual(Array(90).fill(200));
  });

  test('limits the wait with any share of the processor', async () => {
    expect(count(await ask(60, '/sleep/50', impatientPort), 503)).toBeGreaterThan(5);
  });

  test('one slow request causes no rejections', async () => {
    const long = ask(1, `/sleep/${limits.roundDelay + 200}`, impatientPort);
    expect(await ask(10, '/work/1', impatientPort)).toEqual(Array(10).fill(200));
    expect(await long).toEqual([200]);
  });
});

test("immediate retries don't block the event loop", async () => {
  const listener = createListener(({ refusal }) => reply(refusal?.status ?? 200, {}, ''), {
    limits: { ...limits, farewellTime: 0, drainTime: 100, inWork: 0 },
    report: () => {},
  });
  const { port } = await listener.listen(0, '127.0.0.1');
  const connections = 1_500;
  const flood = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'load/flood.ts'), String(port), String(connections)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let [before, most] = [0, 0];
  const eachRound = setInterval(() => {
    const { refused } = listener.figures();
    most = Math.max(most, refused - before);
    before = refused;
  }, 1);
  while (listener.figures().refused < connections * 10 && flood.exitCode === null) await Bun.sleep(20);
  flood.kill();
  clearInterval(eachRound);
  await listener.drain();
  expect(before).toBeGreaterThan(connections * 5);
  expect(most).toBeLessThan(connections * 3);
});
