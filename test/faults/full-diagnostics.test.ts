import { expect, test } from 'bun:test';
import { mkdirSync, symlinkSync } from 'node:fs';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { canMount, withOwnMounts } from '../support/own-mounts.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

test.skipIf(!canMount)(
  'a full disk in development costs only the recordings',
  async () => {
    const port = await freePort();
    const { path } = temporaryDatabase();
    const small = temporaryPath('small');
    mkdirSync(small);
    symlinkSync(`${small}/records`, `${path}.profiler`);
    const script = `mount -t tmpfs -o size=400k none "$0" && exec '${process.execPath}' --no-env-file src/main.ts serve`;
    const program = Bun.spawn([...withOwnMounts, 'sh', '-c', script, small], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        APP_ENV: 'development',
        PORT: String(port),
        DATABASE_URL: `sqlite:${path}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await program.stdout.getReader().read();
    const statuses = new Set<number>();
    for (let count = 0; count < 100; count += 1) {
      const { status } = await call(port, '/alice', { host: `preview.localhost:${port}` });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    const log = await new Response(program.stderr).text();
    expect(log).toContain('was not recorded');
  },
  120_000,
);
