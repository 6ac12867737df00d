import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/support/postgres.ts';

export interface Databases {
  /** Empty ones, as `DATABASE_URL` names them. */
  sqlite(): string;
  postgres(): Promise<string>;
  stop(): Promise<void>;
}

/** SQLite in a folder that goes; PostgreSQL from npm, which does not wait for the disk (`fsync=off`). */
export async function startDatabases(): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const server = await startPostgres();
  return {
    sqlite: () => `sqlite:${join(folder, `${crypto.randomUUID()}.db`)}`,
    postgres: async () => (await server.createDatabase()).url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
