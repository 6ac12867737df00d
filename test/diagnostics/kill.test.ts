import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryPath } from '../support/temporary-database.ts';

const root = join(import.meta.dir, '../..');

async function start(port: number, path: string) {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      APP_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: `sqlite:${path}`,
    },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  await program.stdout.getReader().read();
  return program;
}

test('keeps recorded requests after kill -9', async () => {
  const [port, path] = [await freePort(), temporaryPath('vitrine.db')];
  const host = `localhost:${port}`;
  const first = await start(port, path);
  const tokens: string[] = [];
  for (let turn = 0; turn < 30; turn += 1)
    tokens.push((await call(port, '/health', { host })).headers['x-debug-token'] ?? '');
  await Bun.sleep(50);
  first.kill('SIGKILL');
  await first.exited;
  const second = await start(port, path);
  for (const token of tokens) expect((await call(port, `/_profiler/${token}`, { host })).status).toBe(200);
  second.kill('SIGTERM');
  await second.exited;
});
