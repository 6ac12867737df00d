import { afterAll, describe, expect, test } from 'bun:test';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { compareRepeats } from './fuzz/compare-repeats.ts';
import { accountsOf } from './support/accounts.ts';
import { call } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { isLong } from './support/long.ts';
import { parseMetrics, sumOf } from './support/parse-metrics.ts';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';
import { root } from './support/vitrine.ts';
import { openWireReader } from './support/wire-reader.ts';

const json = { Accept: 'application/json' };
type Lines = Readonly<Record<string, string>>;

/** Starts a server with metrics and a client with a persistent connection. */
async function start(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[1] = {},
) {
  const metricsPort = await freePort();
  const server = await startTestServer({ METRICS_PORT: String(metricsPort), ...environment }, options);
  const reader = openWireReader(server.port);
  const read = async (target: string, headers: Lines = json, method = 'GET') => {
    const lines = Object.entries({ Host: preview, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return reader.ask(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  };
  const figures = async () =>
    parseMetrics((await call(metricsPort, '/metrics', { host: `127.0.0.1:${metricsPort}` })).body);
  return {
    server,
    read,
    /** The number of responses during `work` that skipped the stages. */
    async repeated(work: () => Promise<unknown>) {
      const before = sumOf(await figures(), 'vitrine_http_repeats_total');
      await work();
      return sumOf(await figures(), 'vitrine_http_repeats_total') - before;
    },
    figures,
    async warm(target: string, headers: Lines = json) {
      for (let times = 0; times < 5; times += 1) await read(target, headers);
    },
    async stop() {
      reader.close();
      await server.stop();
    },
  };
}

const viewsIn = async ({ database }: TestServer) =>
  database.all<{ format: string; people: number; bots: number }>('SELECT format, people, bots FROM views');

test('repeated responses and their counts equal those of the whole pipeline for any request', async () => {
  const count = isLong ? 4_000 : 1_500;
  for (const environment of [{}, { TRUSTED_PROXIES: '127.0.0.1' }]) {
    const { differences, repeated, counted } = await compareRepeats(1, count, environment);
    expect(differences).toEqual([]);
    expect(counted.short).toEqual(counted.long);
    // The comparison is useful only if many responses are repeated.
    expect(repeated).toBeGreaterThan(count * 0.3);
  }
}, 300_000);

describe('cached responses are repeated without the stages', async () => {
  const site = await start();
  afterAll(() => site.stop());
  const { server, read, repeated, warm } = site;

  test('for requests with the same bytes, and for others that ask for the same', async () => {
    await warm('/alice');
    expect(await repeated(() => read('/alice'))).toBe(1);
    const varied = (id: number) => ({
      'X-Request-Id': `request-${id}`,
      'X-Forwarded-For': `192.0.2.${id}`,
      'User-Agent': `program/${id}`,
      ...json,
    });
    expect(
      await repeated(async () => {
        for (let id = 0; id < 20; id += 1) await read('/alice', varied(id));
      }),
    ).toBe(20);
  });

  test.each([
    ['Cookie', 'vitrine=abc'],
    ['Authorization', 'Bearer vit_x'],
    ['Range', 'bytes=0-9'],
    ['If-None-Match', '"x"'],
    ['If-Modified-Since', 'Wed, 21 Oct 2015 07:28:00 GMT'],
    ['Accept-Language', `${'x,'.repeat(300)}en`],
  ])('but not for a request with %s: %s', async (name, value) => {
    await warm('/alice', { ...json, [name]: value });
    expect(await repeated(() => read('/alice', { ...json, [name]: value }))).toBe(0);
  });

  test('but not for a HEAD request, an unknown key or another host', async () => {
    await warm('/alice?key=abc');
    expect(
      await repeated(async () => {
        await read('/alice?key=abc');
        await read('/alice', json, 'HEAD');
        await read('/alice', { ...json, Host: 'other.test' });
      }),
    ).toBe(0);
  });

  test('until the profile changes', async () => {
    await addProfile(server, 'ada', { basics: { name: 'Ada One' } });
    await warm('/ada');
    expect(await read('/ada')).toContain('Ada One');
    const accounts = accountsOf(server);
    await saveDraft(accounts, 'ada', { basics: { name: 'Ada Two' } });
    await publish(accounts, 'ada');
    expect(await read('/ada')).toContain('Ada Two');
  });

  test('also when a slow client takes a large one in pieces', async () => {
    await addProfile(server, 'long', { basics: { name: 'Long', summary: 'words '.repeat(3_000) } });
    await warm('/long?format=html', { Accept: 'text/html' });
    const first = await read('/long?format=html', { Accept: 'text/html' });
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const other = openWireReader(server.port);
        const received = await other.ask(
          `GET /long?format=html HTTP/1.1\r\nHost: ${preview}\r\nAccept: text/html\r\n\r\n`,
        );
        other.close();
        return received.replace(/Date: [^\r]+/, '');
      }),
    );
    expect(new Set(all)).toEqual(new Set([first.replace(/Date: [^\r]+/, '')]));
  });
});

test('a cached page with an ongoing period expires at the end of the month', async () => {
  let now = new Date('2026-01-31T23:59:59Z');
  const { server, read, repeated, warm, stop } = await start({}, { now: () => now });
  await addProfile(server, 'ada', {
    basics: { name: 'Ada' },
    work: [{ name: 'Engine', startDate: '2026-01' }],
  });
  const html = { Accept: 'text/html' };
  await warm('/ada', html);
  expect(await repeated(() => read('/ada', html))).toBe(1);
  now = new Date('2026-02-01T00:00:00Z');
  expect(await repeated(() => read('/ada', html))).toBe(0);
  expect(await repeated(() => warm('/ada', json))).toBeGreaterThan(0);
  await stop();
});

test('views are counted by format and by kind of client', async () => {
  const { server, read, stop } = await start({}, { viewInterval: 60_000 });
  const firefox = { ...json, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
  for (let times = 0; times < 30; times += 1) {
    await read('/alice', firefox);
    await read('/alice');
    await read('/alice?format=json&count=no', firefox);
  }
  const { database } = server;
  await stop();
  const again = await startTestServer({ DATABASE_URL: `sqlite:${database.file?.path}` });
  expect(await viewsIn(again)).toEqual([{ format: 'json', people: 30, bots: 30 }]);
  await again.stop();
});

describe('every request takes the stages', () => {
  test.each([
    ['with a request hook', { REQUEST_HOOK: `${root}/test/support/passing-hook.ts` }],
    ['with an access log', { ACCESS_LOG: 'on' }],
    ['with a limit on reads', { RATE_LIMIT_READS: '1000' }],
    ['with a list of origins', { CORS_ORIGINS: 'https://a.example' }],
    ['in development', { APP_ENV: 'development' }],
  ])('%s', async (_, environment) => {
    const { read, repeated, warm, stop } = await start(environment);
    await warm('/alice');
    expect(await repeated(() => read('/alice'))).toBe(0);
    await stop();
  });
});

test('a trusted proxy gets its own request id back, and contradictory headers are rejected', async () => {
  const { read, repeated, warm, stop } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
  await warm('/alice', { ...json, 'X-Request-Id': 'first' });
  let last = '';
  const times = await repeated(async () => {
    for (const id of ['second', 'third']) last = await read('/alice', { ...json, 'X-Request-Id': id });
  });
  expect(times).toBe(2);
  expect(last).toContain('\r\nX-Request-Id: third\r\n');
  const disputed = { ...json, Forwarded: 'for=192.0.2.1', 'X-Forwarded-For': '192.0.2.2' };
  expect(await read('/alice', disputed)).toContain('400 Bad Request');
  await stop();
});
