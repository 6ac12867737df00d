import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { isRoot, loadEmbeddedPostgres, openFolder, withTemporaryFolder } from './embedded-postgres.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  createDatabase(): Promise<Extract<DatabaseUrl, { engine: 'postgres' }>>;
  /** Stops every process of it from running, or lets them run again. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

/** A real PostgreSQL from npm. It does not run as root, so it makes itself a user where it must. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort();
  const databaseDir = join(openFolder(), `vitrine-postgres-${crypto.randomUUID()}`);
  const { EmbeddedPostgres, folders, dispose } = await loadEmbeddedPostgres();
  const release = endWithThisProcess([databaseDir, ...folders]);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=60'],
    onLog: () => {},
    onError: () => {},
  });
  await withTemporaryFolder(openFolder(), () => server.initialise());
  await server.start();
  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      await server.createDatabase(`vitrine${count}`);
      return { engine: 'postgres', url: `postgres://postgres:password@127.0.0.1:${port}/vitrine${count}` };
    },
    freeze(signal) {
      const postmaster = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // Stopped first and run again last: meanwhile it gets no child, and loses none.
      if (signal === 'SIGSTOP') {
        process.kill(postmaster, signal);
        while (statusOf(postmaster)?.state !== 'T');
      }
      const children = readdirSync('/proc').filter(
        (name) => /^\d+$/.test(name) && statusOf(name)?.parent === postmaster,
      );
      for (const pid of children.map(Number)) process.kill(pid, signal);
      if (signal === 'SIGCONT') process.kill(postmaster, signal);
    },
    async stop() {
      await server.stop();
      dispose();
      release();
    },
  };
}

function statusOf(pid: string | number) {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  const [, state, parent] = /\) (\S) (\d+) /.exec(readFileSync(path, 'utf8')) ?? [];
  return { state, parent: Number(parent) };
}
