import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './support/serve.ts';
import { root } from './support/vitrine.ts';

const program = `
  const { startOwnPostgres } = await import('./test/support/own-postgres.ts');
  const postgres = await startOwnPostgres();
  if (process.argv.at(-1) === 'frozen') postgres.freeze('SIGSTOP');
  console.log(postgres.databaseDir);
  await new Promise(() => setInterval(() => {}, 1000));`;

test.each(['running', 'frozen'])(
  'a PostgreSQL that is %s ends when its parent is killed',
  async (state) => {
    const starter = Bun.spawn([process.execPath, '-e', program, state], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { value } = await starter.stdout.getReader().read();
    const databaseDir = new TextDecoder().decode(value).trim();
    const postmaster = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0];
    expect(existsSync(`/proc/${postmaster}`)).toBe(true);
    starter.kill('SIGKILL');
    await until(() => !existsSync(databaseDir) && !isRunning(postmaster));
  },
  120_000,
);

/** False for zombies, which have exited. */
function isRunning(pid: string | undefined): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
