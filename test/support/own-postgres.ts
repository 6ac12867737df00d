import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { isRoot, loadEmbeddedPostgres, openFolder, withTemporaryFolder } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { watchPostgres } from './watch-postgres.ts';

export interface OwnPostgres {
  /** The superuser's URL of the first database. */
  readonly url: string;
  readonly databaseDir: string;
  /** A new database, which may already be migrated. */
  createDatabase(): Promise<Extract<DatabaseUrl, { engine: 'postgres' }>>;
  createEmptyDatabase(): Promise<Extract<DatabaseUrl, { engine: 'postgres' }>>;
  /** Stops all its processes, or resumes them. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL from npm. It waits for the disk only if `isDurable`. It does not run as root, so it
 * creates a user if necessary.
 */
export async function startOwnPostgres(connections = 60, isDurable = false): Promise<OwnPostgres> {
  const port = await freePort();
  const databaseDir = join(openFolder(), `vitrine-postgres-${crypto.randomUUID()}`);
  const { EmbeddedPostgres, copies } = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: [
      ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
      ...['-c', `max_connections=${connections}`],
    ],
    onLog: () => {},
    onError: () => {},
  });
  const watcher = watchPostgres(databaseDir, ...copies);
  await withTemporaryFolder(openFolder(), () => server.initialise());
  await server.start();
  const url = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  return {
    url,
    databaseDir,
    createDatabase: () => createPostgresDatabase(url),
    createEmptyDatabase: () => createPostgresDatabase(url),
    freeze(signal) {
      const postmaster = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The parent stops first and resumes last, so that it neither starts nor loses a child meanwhile.
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
      await watcher.end();
    },
  };
}

function statusOf(pid: string | number) {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  const [, state, parent] = /\) (\S) (\d+) /.exec(readFileSync(path, 'utf8')) ?? [];
  return { state, parent: Number(parent) };
}
