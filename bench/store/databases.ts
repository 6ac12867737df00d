import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/support/postgres.ts';

export interface Databases {
  /** Creates empty databases and returns their `DATABASE_URL`. */
  sqlite(): string;
  postgres(): Promise<string>;
  stop(): Promise<void>;
}

/** SQLite in a temporary folder, and PostgreSQL from npm without waiting for the disk (`fsync=off`). */
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
