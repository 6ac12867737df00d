import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { addProfile, main, preview, startTestServer } from '../../../../test/support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const people = 300;
for (let index = 0; index < people; index += 1)
  await addProfile(server, `p${index}`, { basics: { name: `Person ${index}` }, work: [{ name: 'Acme' }] });

const ask = (path: string, accept = '*/*') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { Host: preview, Accept: accept } });

/** Requests until the PDF is ready, as a browser or another client. */
async function askUntilMade(path: string) {
  for (;;) {
    const response = await ask(path);
    if (response.status !== 503) return response;
    await Bun.sleep(500);
  }
}

function listTypesetters() {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'pid=,rss=,args=', '--ppid', String(process.pid)]);
  const lines = stdout.toString().split('\n');
  return lines
    .filter((one) => one.includes('typesetter-worker'))
    .map((one) => one.trim().split(/\s+/).map(Number));
}

/** Servers of other tests may have an idle process. */
const others = new Set(listTypesetters().map(([pid]) => pid));

/** The process that renders PDFs: its id, memory in bytes, and processor time in seconds. */
function findTypesetter() {
  const [pid, rss] = listTypesetters().find(([one]) => !others.has(one)) ?? [];
  if (pid === undefined || rss === undefined) return null;
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { pid, bytes: rss * 1024, seconds: (Number(times[11]) + Number(times[12])) / 100 };
}

test('starts the process with the first PDF, and takes less than a second of processor time when warm', async () => {
  expect(findTypesetter()).toBeNull();
  expect((await askUntilMade('/p0?format=pdf')).status).toBe(200);
  const before = findTypesetter();
  for (let index = 1; index <= 4; index += 1)
    expect((await askUntilMade(`/p${index}?format=pdf`)).status).toBe(200);
  const after = findTypesetter();
  expect(after?.pid).toBe(before?.pid ?? 0);
  expect(((after?.seconds ?? 99) - (before?.seconds ?? 0)) / 4).toBeLessThan(1);
});

test('replaces a process that dies, and tries its document again', async () => {
  const start = performance.now();
  const made = ask('/p10?format=pdf');
  const typesetter = findTypesetter();
  process.kill(typesetter?.pid ?? 0, 'SIGKILL');
  const response = await made;
  const second = response.status === 503 ? await askUntilMade('/p10?format=pdf') : response;
  expect(second.status).toBe(200);
  // A failed document is not retried for half a minute.
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(findTypesetter()?.pid).not.toBe(typesetter?.pid ?? 0);
});

test('300 PDFs at once: a page for browsers, a 503 for programs, bounded memory and a healthy server', async () => {
  const before = process.memoryUsage.rss();
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const asked = Array.from({ length: people }, async (_, index) => {
    const isBrowser = index % 2 === 0;
    const response = await ask(`/p${index}?format=pdf`, isBrowser ? page : 'application/pdf');
    await response.arrayBuffer();
    return { isBrowser, response };
  });
  const health = await fetch(`http://127.0.0.1:${server.port}/health`, { headers: { Host: main } });
  expect(health.status).toBe(200);
  const outcomes = await Promise.all(asked);
  const made = outcomes.filter(({ response }) => response.status === 200);
  expect(made.length).toBeGreaterThan(0);
  for (const { isBrowser, response } of outcomes.filter(({ response }) => response.status !== 200)) {
    const { status, headers } = response;
    const told = isBrowser ? headers.get('refresh') : headers.get('retry-after');
    expect([status, Number(told) > 0, headers.get('cache-control')]).toEqual([
      isBrowser ? 202 : 503,
      true,
      'no-store',
    ]);
  }
  expect(
    outcomes.filter(({ isBrowser, response }) => isBrowser && response.status === 202).length,
  ).toBeGreaterThan(0);
  expect(findTypesetter()?.bytes ?? 0).toBeLessThan(600 * 1024 * 1024);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});
