import { foldUsername, isUsername } from '../profile/username.ts';
import { storePassword } from '../store/passwords.ts';
import { endSessions } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { Refusal } from './refusal.ts';

/** What is slow on purpose. Bun's own, unless somebody counts how often it is asked. */
export interface PasswordHasher {
  hash(password: string, options: typeof argon2id): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export interface PasswordKeeper {
  /**
   * The user's id, or null. The name is that of somebody who types: a capital letter more, or the name of before, is
   * still theirs. An unknown one takes as long as a wrong password.
   */
  check(store: Store, username: string, password: string): Promise<string | null>;
  /** Ends every session of the user, and gives their id. */
  change(accounts: Accounts, username: string, password: string): Promise<string>;
}

/** As OWASP advises: 19 MiB, two passes. */
const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
export const shortestPassword = 12;
const longest = 256;

export function createPasswordKeeper(hasher: PasswordHasher = Bun.password): PasswordKeeper {
  let decoy: Promise<string> | undefined;

  return {
    async check(store, username, password) {
      decoy ??= hasher.hash(crypto.randomUUID(), argon2id);
      const name = username.trim().normalize('NFC');
      const found = isUsername(name) ? await store.passwords.find(foldUsername(name)) : null;
      const matches = await hasher.verify(fold(password), found?.hash ?? (await decoy));
      return found?.hash && matches ? found.userId : null;
    },
    async change(accounts, username, password) {
      if (findWeakness(password, username)) throw new Refusal('invalid', passwordRule);
      const hash = await hasher.hash(fold(password), argon2id);
      return changeUser(accounts, username, async ({ queries, user, at, note }) => {
        await storePassword(queries, user.id, hash, at);
        await endSessions(queries, user.id);
        await note('password.changed');
        return user.id;
      });
    },
  };
}

export type Weakness = 'too-short' | 'too-long' | 'too-easy';

const passwordRule = `A password has ${shortestPassword} to ${longest} characters, and is neither the username nor a few letters again and again.`;

export function findWeakness(password: string, username: string): Weakness | null {
  const characters = [...fold(password)];
  if (characters.length < shortestPassword) return 'too-short';
  if (characters.length > longest) return 'too-long';
  const beside = fold(password).toLowerCase().replaceAll(username.toLowerCase(), '');
  const isVaried = new Set(characters).size >= 5 && beside.length >= shortestPassword / 2;
  return isVaried ? null : 'too-easy';
}

/** However a keyboard composes its letters, the password is the same. */
function fold(password: string): string {
  return password.normalize('NFKC');
}
