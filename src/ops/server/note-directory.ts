import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Database } from '../../store/database.ts';
import { switchDirectory } from '../../store/directory/rebuild.ts';
import { messageOf } from '../../store/failure.ts';

/** At the start: decides whether what is published from now on, by whichever process, is indexed. */
export async function noteDirectory(database: Database, { directory }: Config, log: Log): Promise<void> {
  try {
    await switchDirectory(database, directory !== 'off', log.info);
  } catch (error) {
    // A server that cannot write still serves readers.
    log.warn('applying DIRECTORY failed', { cause: messageOf(error) });
  }
}
