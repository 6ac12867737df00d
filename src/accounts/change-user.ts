import { Refusal } from '../domain/profile/refusal.ts';
import { isUsername } from '../domain/profile/username.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { EventDetails, EventType } from '../store/event.ts';
import { appendEvent } from '../store/events.ts';
import type { Means } from '../store/revisions.ts';
import { findNewName, lockUser, type User } from '../store/users.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { Outbox } from './mail/outbox.ts';
import { queueNotice } from './mail/queue-notice.ts';

export interface Accounts {
  readonly database: Database;
  readonly now: () => Date;
  readonly defaultLanguage: string;
  /** Recorded with each change; the program itself is `programActor`. */
  readonly actor: string;
  /** The interface that was used. */
  readonly means?: Means;
  /** The token that was used. */
  readonly tokenId?: string | null;
  /** The session whose editor saves by itself; none where a user saves on purpose. */
  readonly autosavedBy?: string;
  /** The store of files outside the database. */
  readonly objects?: ObjectStore | null;
  /** None where no mail is sent. */
  readonly outbox?: Outbox | null;
  /** In development a webhook may lead to the machine itself, to be tried. */
  readonly loopbackWebhooks?: boolean;
}

export interface AccountChange {
  readonly queries: Transaction;
  readonly user: User;
  readonly at: string;
  readonly actor: string;
  readonly means: Means | null;
  readonly tokenId: string | null;
  readonly autosavedBy: string | null;
  /** Records an event, in the same transaction. */
  readonly note: (type: EventType, details?: EventDetails) => Promise<void>;
}

/** One transaction, in which other writers of this user are blocked. */
export function changeUser<T>(
  accounts: Accounts,
  username: string,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  return accounts.database.transaction((queries) => changeUserIn(queries, accounts, username, work));
}

/** The same within a transaction. */
export async function changeUserIn<T>(
  queries: Transaction,
  accounts: Accounts,
  username: string,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  const { now, actor, means = null, tokenId = null, autosavedBy = null, outbox = null } = accounts;
  const locked = isUsername(username) ? await lockUser(queries, username) : null;
  const newName = locked || !isUsername(username) ? null : await findNewName(queries, username);
  if (newName !== null) throw new Refusal('unknown', `${username} is now ${newName}: use that name.`);
  const user = mustExist(locked, username);
  const at = now().toISOString();
  const note: AccountChange['note'] = async (type, details = {}) => {
    await appendEvent(queries, user.id, { type, actor, at, details });
    if (outbox) await queueNotice(queries, outbox, user, { type, actor, at }, accounts.defaultLanguage);
  };
  return work({ queries, user, at, actor, means, tokenId, autosavedBy, note });
}

export function mustExist(user: User | null, username: string): User {
  if (!user) throw new Refusal('unknown', `No user is named ${username}.`);
  if (user.state === 'deleted') throw new Refusal('gone', `The user ${username} has been deleted.`);
  return user;
}
