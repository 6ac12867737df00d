import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../support/api-client.ts';
import { answering, type FaultyS3, none, startFaultyS3 } from '../support/faulty-s3.ts';
import { namelessFiles } from '../support/nameless-files.ts';
import { createPicture } from '../support/pictures.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { until } from '../support/serve.ts';
import { api as apiHost, main, preview } from '../support/server.ts';
import { createSite, type FilesSite } from './site.ts';

/** An S3 that is unavailable, slow, full or faulty affects only files. */
let s3: TestS3;
let faulty: FaultyS3;
let api: TestApi;
let site: FilesSite;
beforeAll(async () => {
  s3 = await startS3();
  faulty = await startFaultyS3(s3.port);
  const { limits } = await import('../../src/core/listener/limits.ts');
  api = await startApi(s3.environment(faulty.port), {
    intervals: { sweep: 20 },
    // With four seconds for a handler, S3 requests have three.
    limits: { ...limits, handlerTime: 4_000, farewellTime: 0, drainTime: 500, roundTime: 60_000 },
  });
  site = await createSite(api);
  await site.makePerson('ada');
  expect((await site.put('ada', 'plan.txt', Buffer.from('the plan'))).status).toBe(204);
  expect((await site.put('ada', 'long.bin', long)).status).toBe(204);
  await site.publish('ada');
});
afterEach(() => {
  faulty.fault = none;
});
afterAll(async () => {
  await api.server.stop();
  await faulty.stop();
  await s3.stop();
});

const long = Buffer.alloc(2_500_000, 'long ');
const plan = '/ada/projects/engine/plan.txt';

async function expectFilesOnlyAway(): Promise<void> {
  const read = await site.read(plan);
  expect([read.status, read.headers.get('retry-after') !== null]).toEqual([503, true]);
  const stored = await site.put('ada', 'other.txt', Buffer.from('another'));
  expect([stored.status, stored.headers.get('retry-after') !== null]).toEqual([503, true]);
  expect((await site.read(plan, {}, 'HEAD')).status).toBe(200);
  await expectTheRest();
}

async function expectTheRest(): Promise<void> {
  expect((await api.server.call('/ada', { host: preview })).status).toBe(200);
  expect((await api.server.call('/health/ready', { host: main })).status).toBe(200);
  expect((await site.save('ada', { basics: { name: `Ada ${crypto.randomUUID()}` } })).status).toBe(200);
}

test.each([
  ['answers 503', answering(503, 'SlowDown')],
  ['is full', answering(507, 'InsufficientStorage')],
  ['knows nobody', answering(403, 'AccessDenied')],
  ['is none', answering(200, 'Welcome')],
  ['ends connections', (asked) => answerNothing(asked)],
  ['sends half an answer', (asked) => (asked.method === 'GET' ? 'cut' : answerNothing(asked))],
] as [string, FaultyS3['fault']][])('an S3 that %s', async (_name, fault) => {
  faulty.fault = (asked, answer) => {
    const outcome = fault(asked, answer);
    if (outcome === 'handled' && asked.method === 'PUT') asked.resume();
    return outcome;
  };
  await expectFilesOnlyAway();
  faulty.fault = none;
  expect((await site.read(plan)).bytes.toString()).toBe('the plan');
});

function answerNothing(asked: { readonly socket: { destroy(): void } }): 'handled' {
  asked.socket.destroy();
  return 'handled';
}

test('stops waiting for a hanging S3 in time, and three hundred file requests delay no page', async () => {
  s3.freeze();
  try {
    const readers = Array.from({ length: 300 }, () => site.read(plan));
    // The queue is full when the server rejects the first request.
    await Promise.race(readers);
    expect((await api.server.call('/ada', { host: preview })).status).toBe(200);
    const refused = await Promise.all(readers);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    // The S3 request times out before its handler does.
    const isHandler = refused.filter(({ bytes }) => bytes.includes('The response took too long.'));
    expect(isHandler).toEqual([]);
    await expectFilesOnlyAway();
  } finally {
    s3.thaw();
  }
  await until(async () => (await site.read(plan)).status === 200);
});

test('starts with a stopped S3', async () => {
  await s3.stop();
  const second = await startApi(s3.environment(faulty.port));
  try {
    expect((await second.server.call('/alice', { host: preview })).status).toBe(200);
    expect((await second.server.call('/health/ready', { host: main })).status).toBe(200);
    await expectFilesOnlyAway();
  } finally {
    await second.server.stop();
    await s3.start();
  }
  await until(async () => (await site.read(plan)).status === 200);
});

test("doesn't send bytes that differ from the stored ones", async () => {
  faulty.fault = () => 'corrupt';
  expect((await site.read(plan)).status).toBe(503);
  // The server has sent the start of a long file, so it closes the connection.
  await expect(site.read('/ada/projects/engine/long.bin')).rejects.toThrow();
});

test("doesn't send a range that is shorter than requested", async () => {
  faulty.fault = (asked, answer) => {
    asked.resume();
    answer.writeHead(206, { 'Content-Range': 'bytes 0-1/8' });
    answer.end('th');
    return 'handled';
  };
  expect((await site.read(plan, { Range: 'bytes=0-3' })).status).toBe(503);
});

test('waits for a slow S3', async () => {
  faulty.fault = (asked, answer) => {
    if (asked.headers['x-late']) return 'pass';
    setTimeout(() => answering(503, 'SlowDown')(asked, answer), 200);
    faulty.fault = none;
    return 'handled';
  };
  expect((await site.read(plan)).bytes.toString()).toBe('the plan');
});

test('a card is 503 while its image is unavailable', async () => {
  await site.makePerson('eve');
  const picture = await createPicture('png', 200, 200);
  await site.put('eve', 'scene.png', picture);
  await site.publish('eve');
  faulty.fault = answering(503, 'SlowDown');
  const card = await site.read('/eve/projects/engine?format=card');
  expect([card.status, card.headers.get('cache-control')]).toEqual([503, 'no-store']);
});

test('deletes failed objects later and logs it once', async () => {
  await site.makePerson('gone');
  await site.put('gone', 'a.txt', Buffer.from('of who is gone'));
  const before = s3.names().length;
  faulty.fault = (asked, answer) =>
    asked.method === 'DELETE' ? answering(503, 'SlowDown')(asked, answer) : 'pass';
  await site.remove('gone');
  await until(() => faulty.asked.filter((line) => line.startsWith('DELETE')).length > 6);
  expect(s3.names().length).toBe(before);
  faulty.fault = none;
  await until(() => s3.names().length === before - 1);
  expect(api.server.logged.filter((line) => line.includes('deleting unused files failed')).length).toBe(1);
});

test("objects that can't be deleted don't delay others", async () => {
  const before = new Set(s3.names());
  await site.makePerson('locked');
  for (let n = 0; n < 20; n += 1) await site.put('locked', `${n}.txt`, Buffer.from(`locked ${n}`));
  const locked = s3.names().filter((name) => !before.has(name));
  expect(locked.length).toBe(20);
  await site.makePerson('free');
  await site.put('free', 'a.txt', Buffer.from('free to go'));
  const [free = ''] = s3.names().filter((name) => !before.has(name) && !locked.includes(name));
  faulty.fault = (asked, answer) =>
    asked.method === 'DELETE' && locked.some((name) => asked.url?.includes(name))
      ? answering(403, 'AccessDenied')(asked, answer)
      : 'pass';
  await site.remove('locked');
  await until(() => faulty.asked.filter((line) => locked.some((name) => line.includes(name))).length > 20);
  await site.remove('free');
  await until(() => !s3.names().includes(free));
  expect(s3.names()).toEqual(expect.arrayContaining(locked));
  faulty.fault = none;
  await until(() => !s3.names().some((name) => locked.includes(name)));
});

test('an upload rejected half-way leaves no file open', async () => {
  const before = namelessFiles().length;
  for (let n = 0; n < 5; n += 1) {
    // Without `Content-Length`, the server notices the excess size while reading.
    const more = new ReadableStream({
      start(stream) {
        for (let sent = 0; sent < 2; sent += 1) stream.enqueue(new Uint8Array(9_000_000));
        stream.close();
      },
    });
    const refused = await fetch(
      `http://127.0.0.1:${api.server.port}/users/ada/files/projects%2Fengine%2Flarge.bin`,
      {
        method: 'PUT',
        headers: { Host: apiHost, Authorization: `Bearer ${site.token}` },
        body: more,
      },
    );
    expect(refused.status).toBe(413);
  }
  await until(() => namelessFiles().length <= before);
});
