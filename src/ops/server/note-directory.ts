import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Database } from '../../store/database.ts';
import { switchDirectory } from '../../store/directory/rebuild.ts';
import { messageOf } from '../../store/failure.ts';

/** Runs at the start. Determines whether all processes index newly published profiles. */
export async function noteDirectory(database: Database, { directory }: Config, log: Log): Promise<void> {
  try {
    await switchDirectory(database, directory !== 'off', log.info);
  } catch (error) {
    // A server that can't write still serves visitors.
    log.warn('applying DIRECTORY failed', { cause: messageOf(error) });
  }
}
