import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import {
  foldEmailAddress,
  longestEmailAddress,
  parseEmailAddress,
} from '../../core/platform/email-address.ts';
import { foldUsername, isUsername } from '../../domain/profile/username.ts';
import type { Database } from '../../store/database.ts';
import { type Credentials, findCredentials, findCredentialsByEmail } from '../../store/passwords.ts';

/** As users type it: in different case, by a former name, or by the account's address. */
export function findByAnyName(database: Database, typed: string): MaybePromise<Credentials | null> {
  const name = parseTyped(typed);
  return name?.find(database, name.folded) ?? null;
}

/**
 * The key under which guesses are counted. Every spelling that finds an account has the same key. Unknown names have
 * one too.
 */
export function guessKeyOf(typed: string): string {
  // Other keys have blanks in them, too, and cannot be typed as a name.
  return parseTyped(typed)?.folded ?? `nobody called ${nameIn(typed).slice(0, longestEmailAddress)}`;
}

/** The one spelling of a name; null where it can be no account's. */
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
