import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import {
  foldEmailAddress,
  longestEmailAddress,
  parseEmailAddress,
} from '../../core/platform/email-address.ts';
import { foldUsername, isUsername } from '../../domain/profile/username.ts';
import type { Database } from '../../store/database.ts';
import { type Credentials, findCredentials, findCredentialsByEmail } from '../../store/passwords.ts';

/** Finds a user by a typed name in any case, a former username, or the email address of the account. */
export function findByAnyName(database: Database, typed: string): MaybePromise<Credentials | null> {
  const name = parseTyped(typed);
  return name?.find(database, name.folded) ?? null;
}

/** The key that counts guesses. All spellings that find an account have the same key. Unknown names have a key too. */
export function guessKeyOf(typed: string): string {
  // Other keys contain blanks too, so that they can't be typed as a name.
  return parseTyped(typed)?.folded ?? `nobody called ${nameIn(typed).slice(0, longestEmailAddress)}`;
}

/** The normalized name. Null if no account can have it. */
function parseTyped(typed: string) {
  // Usernames contain no @.
  const address = typed.includes('@') ? parseEmailAddress(typed) : null;
  if (address !== null) return { folded: foldEmailAddress(address), find: findCredentialsByEmail };
  const name = nameIn(typed);
  return isUsername(name) ? { folded: foldUsername(name), find: findCredentials } : null;
}

function nameIn(typed: string): string {
  return typed.trim().normalize('NFC');
}
