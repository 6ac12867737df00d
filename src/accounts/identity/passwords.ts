import { argon2id, foldPassword } from '../../core/platform/argon2id.ts';
import { hashSecret } from '../../core/platform/secret.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { findCredentialVersion } from '../../store/credential-version.ts';
import type { Database } from '../../store/database.ts';
import { type MailedLink, markLinkUsed, withdrawMailedLinks } from '../../store/mailed-links.ts';
import { type Credentials, upsertPassword } from '../../store/passwords.ts';
import { deleteSessions, type Proven } from '../../store/sessions.ts';
import { deleteLink } from '../../store/sign-in-links.ts';
import { type AccountChange, type Accounts, changeUser } from '../change-user.ts';
import { findByAnyName } from './find-by-any-name.ts';
import { findWeakness, passwordRule } from './password-weakness.ts';

/** The password hasher of Bun. Tests use a hasher that counts calls. */
export interface PasswordHasher {
  hash(password: string, options: typeof argon2id): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** Each check uses a core for a while. With more at a time, all would take too long. */
const mostAtOnce = 16;

export class Passwords {
  readonly #hasher: PasswordHasher;
  #decoy: Promise<string> | undefined;
  #atOnce = 0;

  constructor(hasher: PasswordHasher = Bun.password) {
    this.#hasher = hasher;
  }

  /** The user, or null. An unknown name takes as long as a wrong password. */
  async check(database: Database, username: string, password: string): Promise<Credentials | null> {
    this.#decoy ??= this.#hasher.hash(crypto.randomUUID(), argon2id);
    const found = await findByAnyName(database, username);
    const hash = found?.hash ?? (await this.#decoy);
    const matches = await this.#oneOfFew(() => this.#hasher.verify(foldPassword(password), hash));
    return found?.hash && matches ? found : null;
  }

  /**
   * Changes the password and ends all sessions and links of the user. Throws if the credentials have changed
   * since the request began.
   */
  async change(accounts: Accounts, username: string, password: string, version: number): Promise<Proven> {
    const hash = await this.hash(username, password);
    return changeUser(accounts, username, async (change) => {
      if ((await findCredentialVersion(change.queries, change.user.id)) !== version)
        throw new Refusal('impossible', 'Another request has changed the password. Sign in again.');
      return replacePassword(change, hash, version);
    });
  }

  /** Sets a new password by a mailed link. Null if the link was already used. */
  async reset(
    accounts: Accounts,
    link: MailedLink,
    secret: string,
    password: string,
  ): Promise<Proven | null> {
    const hash = await this.hash(link.username, password);
    const linkHash = hashSecret(secret);
    return changeUser(accounts, link.username, async (change) => {
      const isFirst = linkHash !== null && (await markLinkUsed(change.queries, linkHash, change.at));
      const version = await findCredentialVersion(change.queries, change.user.id);
      return isFirst ? replacePassword(change, hash, version) : null;
    });
  }

  /** The hash to store. Throws if the password is too weak for this user. */
  async hash(username: string, password: string): Promise<string> {
    if (await findWeakness(password, username)) throw new Refusal('invalid', passwordRule);
    return this.#oneOfFew(() => this.#hasher.hash(foldPassword(password), argon2id));
  }

  /** For passwords that protect something other than an account. */
  matches(password: string, hash: string): Promise<boolean> {
    return this.#oneOfFew(() => this.#hasher.verify(foldPassword(password), hash));
  }

  async #oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atOnce >= mostAtOnce)
      throw new Refusal('busy', 'The server is busy checking passwords. Try again in a few seconds.');
    this.#atOnce += 1;
    try {
      return await work();
    } finally {
      this.#atOnce -= 1;
    }
  }
}

/** Stores the password. Sessions and links of the previous password no longer work. */
async function replacePassword({ queries, user, at, note }: AccountChange, hash: string, version: number) {
  const proven = { userId: user.id, credentialVersion: version + 1 };
  await upsertPassword(queries, user.id, { hash, credentialVersion: proven.credentialVersion, at });
  await deleteSessions(queries, user.id);
  await deleteLink(queries, user.id);
  await withdrawMailedLinks(queries, user.id, at);
  await note('password.changed');
  return proven;
}
