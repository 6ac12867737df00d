import { type Check, warn } from '../../core/cli/checks.ts';
import type { ExaminedSystem } from '../module.ts';
import { listLinkedAccounts } from './store.ts';

/** Accounts that a directory linked and can no longer suspend, until an operator decides. */
export async function checkScim({ database, isMigrated }: ExaminedSystem): Promise<Check | null> {
  if (!isMigrated) return null;
  const names = await listLinkedAccounts(database);
  if (names.length === 0) return null;
  return warn(
    'scim',
    `linked to a directory that cannot change them: ${names.join(', ')}`,
    'run vitrine user scim NAME on to hand an account over, or off to keep it',
  );
}
