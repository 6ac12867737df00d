import { expect, test } from 'bun:test';
import { fstatSync, ftruncateSync, writeSync } from 'node:fs';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import type { ServerOptions } from '../../src/ops/server/server-options.ts';
import { accountsOf } from '../support/accounts.ts';
import { namelessFiles } from '../support/nameless-files.ts';
import { until } from '../support/serve.ts';
import { addProfile, main, preview, startTestServer, type TestServer } from '../support/server.ts';

const megabyte = 1024 * 1024;
const names = Array.from({ length: 12 }, (_, index) => `large-${index}`);

/** Starts a server with profiles whose responses fit only into the cache file. */
async function start(options: Partial<ServerOptions> = {}) {
  const before = new Set(namelessFiles());
  const server = await startTestServer({ CACHE_MEMORY_MB: '1' }, options);
  const [file = Number.NaN] = namelessFiles().filter((one) => !before.has(one));
  for (const name of names)
    await addProfile(server, name, { basics: { name, summary: `${name} `.repeat(12_000) } });
  const read = (name: string, format = 'text', method = 'GET', headers = {}) =>
    server.call(`/${name}?format=${format}`, { host: preview, method, headers });
  const isReady = async () => (await server.call('/health/ready', { host: main })).status === 200;
  const warnings = () => server.logged.filter((line) => line.includes('cache'));
  return { server, file, size: () => fstatSync(file).size, read, isReady, warnings };
}

async function keepAll({ read, size }: Awaited<ReturnType<typeof start>>) {
  for (const format of ['text', 'text', 'text']) for (const name of names) await read(name, format);
  return size();
}

/** Writes until the database returns an error, and returns the error. */
async function fill(server: TestServer): Promise<string> {
  const pages = await server.database.get<{ page_count: number }>('PRAGMA page_count');
  await server.database.run(`PRAGMA max_page_count = ${pages?.page_count}`);
  for (let count = 0; count < 100; count += 1) {
    const adding = addProfile(server, `more-${count}`, { basics: { summary: 'more '.repeat(10_000) } });
    const failure = await adding.then(() => null, String);
    if (failure !== null) return failure;
  }
  throw new Error('it has room for everything');
}

test('renders a response again if its bytes on disk changed, and logs it once', async () => {
  const started = await start();
  const { server, file, read, warnings } = started;
  expect(await keepAll(started)).toBeGreaterThan(megabyte);
  const right = await read('large-3');
  expect(right.body).toContain('large-3 large-3');
  for (const [method, headers] of [
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'If-None-Match': right.headers.etag }],
  ] as const) {
    const expected = await read('large-3', 'text', method, headers);
    writeSync(file, Buffer.alloc(fstatSync(file).size, '?'), 0, undefined, 0);
    const { date: _date, ...answer } = (await read('large-3', 'text', method, headers)).headers;
    expect(expected.headers).toMatchObject(answer);
    expect((await read('large-3')).body).toBe(right.body);
  }
  expect(warnings()).toEqual([
    expect.stringContaining('reading a cached response failed, rendering it again'),
  ]);
  await server.stop();
});

test('stops using an unreadable file and serves everyone meanwhile', async () => {
  const started = await start();
  const { server, file, read, warnings } = started;
  await keepAll(started);
  ftruncateSync(file, 0);
  for (const turn of [1, 2])
    for (const name of names)
      expect([turn, name, (await read(name)).body.includes(`${name} ${name}`)]).toEqual([turn, name, true]);
  expect([warnings().length, warnings().at(-1), namelessFiles().includes(file)]).toEqual([
    2,
    expect.stringContaining('cache file is unusable, caching in memory'),
    false,
  ]);
  await server.stop();
});

test('all processes return their disk space when one finds the database full', async () => {
  const sent: unknown[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const channel = {
    send: (message: unknown) => void sent.push(message),
    hear: (listen: (message: unknown) => void) => void listeners.push(listen),
  };
  const { server } = await start({ part: { worker: 2, channel } });
  await fill(server);
  const full = { topic: 'disk', body: 'full' };
  expect(sent).toContainEqual(full);
  await server.stop();
  const other = await start({ part: { worker: 2, channel } });
  expect(await keepAll(other)).toBeGreaterThan(0);
  for (const listen of listeners) listen(full);
  expect(other.size()).toBe(0);
  await other.server.stop();
});

test('leaves disk space for writers, and all of it for a full database', async () => {
  let disk = 34 * megabyte;
  let measured = () => 0;
  const { server, size, read, isReady } = await start({ measureRoom: () => disk - measured() });
  measured = size;
  for (const format of ['text', 'markdown', 'html', 'json'])
    for (const name of [...names, ...names]) await read(name, format);
  expect([size() > megabyte, size() <= 2 * megabyte, await isReady()]).toEqual([true, true, true]);
  disk -= megabyte;
  await until(() => size() <= megabyte);
  expect([size() > 0, await isReady(), (await read('large-1')).status]).toEqual([true, true, 200]);
  expect([await fill(server), size()]).toEqual([expect.stringContaining('disk of the database is full'), 0]);
  const { database } = server;
  await deleteUser(accountsOf({ database }), 'large-0');
  expect((await read('large-0')).status).toBe(404);
  await server.stop();
});
