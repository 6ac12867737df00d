import { expect, test } from 'bun:test';

const addressOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).pathname);

test('a hanging PDF process ends with a killed server', async () => {
  const child = `import ${addressOf('./typesetter-worker.ts')};
    process.send(process.pid);
    for (;;) {}`;
  const server = `import { startChildWorker } from ${addressOf('../../../core/platform/child-worker.ts')};
    const child = startChildWorker([process.execPath, '-e', ${JSON.stringify(child)}], process.cwd());
    child.addEventListener('message', ({ data }) => {
      require('node:fs').writeSync(1, String(data));
      process.kill(process.pid, 'SIGKILL');
    });
    setTimeout(() => {}, 60_000);`;
  const { stdout, signalCode } = Bun.spawnSync([process.execPath, '-e', server], { timeout: 60_000 });
  const pid = Number(stdout.toString());
  expect([pid > 1, signalCode]).toEqual([true, 'SIGKILL']);
  expect(await hasEnded(pid)).toBe(true);
}, 120_000);

async function hasEnded(pid: number): Promise<boolean> {
  const isRunning = () =>
    /^[^Z]/.test(
      Bun.spawnSync(['ps', '-o', 'stat=', '-p', String(pid)])
        .stdout.toString()
        .trim(),
    );
  for (let turn = 0; turn < 200 && isRunning(); turn += 1) await Bun.sleep(100);
  if (!isRunning()) return true;
  process.kill(pid, 'SIGKILL');
  return false;
}
