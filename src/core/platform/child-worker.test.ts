import { expect, test } from 'bun:test';
import { startChildWorker } from './child-worker.ts';
import { createMakeInWorker } from './make-in-worker.ts';
import { createWorkerQueue } from './worker-queue.ts';

/** A real process that does what its task says. */
const script = `process.on('message', ({ id, task }) => {
  if (task === 'crash') process.exit(3);
  if (task === 'hang') for (;;) {}
  if (task === 'environment') return process.send({ id, result: Buffer.from(JSON.stringify(process.env)) });
  process.send({ id, result: Buffer.from(String(process.pid)), isLast: task === 'grown' });
});
process.on('disconnect', () => process.exit());`;

function startMaking(longest?: number) {
  const faults: string[] = [];
  const start = () => startChildWorker([process.execPath, '-e', script], '/');
  const child = createWorkerQueue<string, Uint8Array>('the process of the test', start);
  const making = createMakeInWorker(child, {
    sizeOf: ({ length }) => length,
    report: (fault) => faults.push(String(fault)),
    patience: 30_000,
    ...(longest !== undefined && { longest }),
  });
  const make = async (task: string) => {
    const result = await making(null, async () => task);
    return result && Buffer.from(result).toString();
  };
  return { make, faults };
}

test('runs tasks in a process with bytes and without our environment', async () => {
  const { make } = startMaking();
  const pid = await make('pid');
  expect(Number(pid)).toBeGreaterThan(1);
  expect(await make('pid')).toBe(pid);
  expect([process.env.PATH !== undefined, (await make('environment'))?.includes('"PATH"')]).toEqual([
    true,
    false,
  ]);
});

test('replaces a process that crashes, hangs or grows too large', async () => {
  const { make, faults } = startMaking(20_000);
  const first = await make('pid');
  expect(await make('crash')).toBeNull();
  const second = await make('grown');
  expect([second === null, second === first]).toEqual([false, false]);
  const third = await make('pid');
  expect([third === null, third === second]).toEqual([false, false]);
  expect(faults).toEqual(['Error: the process of the test failed: it has ended']);
});

test('ends a process that hangs', async () => {
  const { make, faults } = startMaking(3_000);
  const [hung, next] = [await make('hang'), await make('pid')];
  expect([hung, Number(next) > 1]).toEqual([null, true]);
  expect(faults).toEqual(['Error: the process of the test failed: it took too long']);
});

test('ends a hanging process together with its parent', async () => {
  const path = JSON.stringify(new URL('./child-worker.ts', import.meta.url).pathname);
  const program = `import { startChildWorker } from ${path};
    const hanging = "process.send(process.pid); for (;;) {}";
    const child = startChildWorker([process.execPath, '-e', hanging], '/');
    child.addEventListener('message', ({ data }) => { console.log(data); process.exit(); });
    setTimeout(() => {}, 60_000);`;
  const { stdout } = Bun.spawnSync([process.execPath, '-e', program], { timeout: 60_000 });
  const pid = Number(stdout.toString());
  expect(pid).toBeGreaterThan(1);
  const isRunning = () => Bun.spawnSync(['ps', '-o', 'stat=', '-p', String(pid)]).stdout.toString();
  for (let turn = 0; turn < 200 && /^[^Z]/.test(isRunning().trim()); turn += 1) await Bun.sleep(20);
  const left = isRunning().trim();
  if (/^[^Z]/.test(left)) process.kill(pid, 'SIGKILL');
  expect(left.replace(/^Z.*/, '')).toBe('');
}, 90_000);
