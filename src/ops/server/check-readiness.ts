import type { Log } from '../../core/platform/log.ts';
import type { CheckReadiness } from '../../hosts/show-readiness.ts';
import type { Database } from '../../store/database.ts';
import { messageOf } from '../../store/failure.ts';
import { compareMigrations } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { type FreeBytes, freeBytes } from './free-bytes.ts';

export interface ReadinessReport {
  readonly database: Database;
  /** The folder of the database, if it is a local file. */
  readonly folder: string | null;
  readonly isStopping: () => boolean;
  readonly log: Log;
  /** With less free space in bytes, writes count as impossible. */
  readonly leastRoom?: number;
  readonly measureRoom?: FreeBytes;
}

/** Bytes that a transaction and its journal need. */
export const roomForWriting = 16 * 1024 * 1024;

/** Logs when a check begins to fail or passes again. */
export function createReadinessCheck(readiness: ReadinessReport): CheckReadiness {
  const { database, folder, isStopping, log } = readiness;
  const { leastRoom = roomForWriting, measureRoom = freeBytes } = readiness;
  const checks: Readonly<Record<string, () => unknown>> = {
    serving() {
      if (isStopping()) throw new Error('this server is about to stop');
    },
    database: () => database.probe(),
    async migrations() {
      const { pending, changed } = await compareMigrations(database, migrations);
      const [wrong] = [...pending, ...changed];
      if (wrong !== undefined)
        throw new Error(`the database has not had the migration ${wrong} as it is here`);
    },
    disk() {
      const room = folder === null ? null : measureRoom(folder);
      if (room !== null && room < leastRoom) throw new Error(`${folder} has ${room} bytes left`);
    },
  };
  const failing = new Set<string>();

  async function check(name: string, look: () => unknown): Promise<boolean> {
    try {
      await look();
      if (failing.delete(name)) log.info('ready again', { check: name });
      return true;
    } catch (error) {
      if (!failing.has(name)) log.warn('not ready', { check: name, cause: messageOf(error) });
      failing.add(name);
      return false;
    }
  }

  return async () => {
    const found = Object.entries(checks).map(
      async ([name, look]): Promise<[string, boolean]> => [name, await check(name, look)],
    );
    return Object.fromEntries(await Promise.all(found));
  };
}
