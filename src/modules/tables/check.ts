import { type Check, warn } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import type { ExaminedSystem } from '../module.ts';
import { countUnreachable } from './store.ts';

/** Reports accounts without a sign-in method and without an email address. */
export async function checkReachable({ database, isMigrated }: ExaminedSystem): Promise<Check | null> {
  const count = isMigrated ? await countUnreachable(database) : 0;
  if (count === 0) return null;
  return warn(
    'accounts',
    `${countOf(count, 'account')} without an email address or a sign-in method`,
    'connect them: vitrine user connect FILE',
  );
}
