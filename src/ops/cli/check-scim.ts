import { listLinkedAccounts } from '../../modules/scim/store.ts';
import type { Database } from '../../store/database.ts';
import { type Check, warn } from './checks.ts';

/** Accounts that a directory linked and can no longer suspend, until an operator decides. */
export async function checkScim(database: Database): Promise<Check | null> {
  const names = await listLinkedAccounts(database);
  if (names.length === 0) return null;
  return warn(
    'scim',
    `linked to a directory that cannot change them: ${names.join(', ')}`,
    'run vitrine user scim NAME on to hand an account over, or off to keep it',
  );
}
