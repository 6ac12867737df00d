import { foldEmailAddress, parseEmailAddress } from '../profile/email-address.ts';
import { foldUsername, isUsername } from '../profile/username.ts';
import type { Database } from '../store/database.ts';
import { type Credentials, findCredentials, findCredentialsByEmail } from '../store/passwords.ts';

/** As users type it: in different case, by a former name, or by the account's address. */
export function findByAnyName(database: Database, typed: string): Promise<Credentials | null> | null {
  // Usernames contain no @.
  const address = typed.includes('@') ? parseEmailAddress(typed) : null;
  if (address !== null) return findCredentialsByEmail(database, foldEmailAddress(address));
  const name = typed.trim().normalize('NFC');
  return isUsername(name) ? findCredentials(database, foldUsername(name)) : null;
}
