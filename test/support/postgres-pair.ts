import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { isRoot, loadEmbeddedPostgres, openFolder, withTemporaryFolder } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { watchPostgres } from './watch-postgres.ts';

export interface PostgresPair {
  readonly primary: PairedPostgres;
  readonly replica: PairedPostgres;
  stop(): Promise<void>;
}

export interface PairedPostgres {
  readonly url: string;
  start(): Promise<void>;
  /** Stops immediately, like a machine that fails. */
  stop(): Promise<void>;
  /** Runs SQL as the superuser. */
  ask(sql: string): Promise<unknown>;
}

/** A real PostgreSQL with a database, and a standby that replicates it. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { EmbeddedPostgres, copies } = await loadEmbeddedPostgres();
  const folder = join(openFolder(), `vitrine-postgres-pair-${crypto.randomUUID()}`);
  const watchers = [watchPostgres(`${folder}-primary`, ...copies), watchPostgres(`${folder}-replica`)];
  const ports = { primary: await freePort(), replica: await freePort() };
  const create = (name: 'primary' | 'replica', flags: readonly string[]) =>
    new EmbeddedPostgres({
      databaseDir: `${folder}-${name}`,
      port: ports[name],
      user: 'postgres',
      password: 'password',
      persistent: true,
      createPostgresUser: isRoot,
      postgresFlags: ['-c', 'fsync=off', ...flags],
      onLog: () => {},
      onError: () => {},
    });
  const primary = create('primary', []);
  await withTemporaryFolder(openFolder(), () => primary.initialise());
  await primary.start();
  await primary.createDatabase('vitrine');
  await primary.stop();
  Bun.spawnSync(['cp', '-a', `${folder}-primary`, `${folder}-replica`]);
  writeFileSync(join(`${folder}-replica`, 'standby.signal'), '');
  const replica = create('replica', [
    '-c',
    `primary_conninfo=host=127.0.0.1 port=${ports.primary} user=postgres password=password`,
  ]);
  const pair = { primary: pairUp(primary, ports.primary), replica: pairUp(replica, ports.replica) };
  await pair.primary.start();
  await pair.replica.start();
  return {
    ...pair,
    async stop() {
      await Promise.all([pair.primary.stop(), pair.replica.stop()]);
      await Promise.all(watchers.map((watcher) => watcher.end()));
    },
  };
}

type Embedded = InstanceType<Awaited<ReturnType<typeof loadEmbeddedPostgres>>['EmbeddedPostgres']>;

function pairUp(server: Embedded, port: number): PairedPostgres {
  const url = `postgres://postgres:password@127.0.0.1:${port}/vitrine`;
  async function ask(sql: string): Promise<unknown> {
    const client = new SQL(url, { max: 1, connectionTimeout: 2 });
    try {
      return await client.unsafe(sql);
    } finally {
      await client.close();
    }
  }
  return {
    url,
    ask,
    // Does not await the package's start, because it waits for a message that a standby never prints.
    async start() {
      server.start().catch(() => {});
      for (let tries = 0; ; tries += 1) {
        try {
          await ask('SELECT 1');
          return;
        } catch (error) {
          if (tries === 100) throw error;
          await Bun.sleep(100);
        }
      }
    },
    stop: () => server.stop(),
  };
}
