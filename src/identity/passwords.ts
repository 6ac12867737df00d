import { type Accounts, changeUser } from '../accounts/change-user.ts';
import { Refusal } from '../profile/refusal.ts';
import { foldUsername, isUsername } from '../profile/username.ts';
import type { Database } from '../store/database.ts';
import { findCredentials, findPasswordGeneration, upsertPassword } from '../store/passwords.ts';
import { deleteSessions, type Proven } from '../store/sessions.ts';
import { deleteLink } from '../store/sign-in-links.ts';
import { findWeakness, foldPassword, passwordRule } from './password-weakness.ts';

/** What is slow on purpose. Bun's own, unless somebody counts how often it is asked. */
export interface PasswordHasher {
  hash(password: string, options: typeof argon2id): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export interface PasswordKeeper {
  /**
   * Who it is, or null. The name is that of somebody who types: a capital letter more, or the name of before, is
   * still theirs. An unknown one takes as long as a wrong password.
   */
  check(database: Database, username: string, password: string): Promise<Proven | null>;
  /** Ends every session and link of the user. Refuses who has not seen the last change. */
  change(accounts: Accounts, username: string, password: string, generation: number): Promise<Proven>;
}

/** As OWASP advises: 19 MiB, two passes. */
const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
/** Each takes a core for a while: whoever came after so many would wait too long, and the others with them. */
const mostAtOnce = 16;

export function createPasswordKeeper(hasher: PasswordHasher = Bun.password): PasswordKeeper {
  let decoy: Promise<string> | undefined;
  let atOnce = 0;

  async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (atOnce >= mostAtOnce)
      throw new Refusal('busy', 'Too many passwords are being checked. Try again in a few seconds.');
    atOnce += 1;
    try {
      return await work();
    } finally {
      atOnce -= 1;
    }
  }

  return {
    async check(database, username, password) {
      decoy ??= hasher.hash(crypto.randomUUID(), argon2id);
      const name = username.trim().normalize('NFC');
      const found = isUsername(name) ? await findCredentials(database, foldUsername(name)) : null;
      const hash = found?.hash ?? (await decoy);
      const matches = await oneOfFew(() => hasher.verify(foldPassword(password), hash));
      return found?.hash && matches ? found : null;
    },
    async change(accounts, username, password, generation) {
      if (await findWeakness(password, username)) throw new Refusal('invalid', passwordRule);
      const hash = await oneOfFew(() => hasher.hash(foldPassword(password), argon2id));
      return changeUser(accounts, username, async ({ queries, user, at, note }) => {
        if ((await findPasswordGeneration(queries, user.id)) !== generation)
          throw new Refusal('impossible', 'The password has been changed meanwhile. Sign in again.');
        const proven = { userId: user.id, generation: generation + 1 };
        await upsertPassword(queries, user.id, { hash, generation: proven.generation, at });
        await deleteSessions(queries, user.id);
        await deleteLink(queries, user.id);
        await note('password.changed');
        return proven;
      });
    },
  };
}
