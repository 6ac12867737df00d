import { foldEmailAddress, parseEmailAddress } from '../profile/email-address.ts';
import { foldUsername, isUsername } from '../profile/username.ts';
import type { Database } from '../store/database.ts';
import { type Credentials, findCredentials, findCredentialsByEmail } from '../store/passwords.ts';

/** As a user types it: a capital letter more, the name of before, or the address of the account, is still theirs. */
export function findByAnyName(database: Database, typed: string): Promise<Credentials | null> | null {
  // No username has the sign of an address in it.
  const address = typed.includes('@') ? parseEmailAddress(typed) : null;
  if (address !== null) return findCredentialsByEmail(database, foldEmailAddress(address));
  const name = typed.trim().normalize('NFC');
  return isUsername(name) ? findCredentials(database, foldUsername(name)) : null;
}
