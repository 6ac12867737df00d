import { Refusal } from '../domain/profile/refusal.ts';
import { isUsername } from '../domain/profile/username.ts';
import { type AuditDetails, type AuditType, insertAuditEntries, type Origin } from '../store/audit.ts';
import type { Database, Queries, Transaction } from '../store/database.ts';
import type { EventDetails, EventType } from '../store/event.ts';
import { appendEvent } from '../store/events.ts';
import type { Means } from '../store/revisions.ts';
import { hasRole } from '../store/roles.ts';
import { findNewName, lockUser, type User } from '../store/users.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { LockedFields } from './locked-fields.ts';
import type { Outbox } from './mail/outbox.ts';
import { queueNotice } from './mail/queue-notice.ts';

export interface Accounts {
  readonly database: Database;
  readonly now: () => Date;
  readonly defaultLanguage: string;
  /** The actor to record. `programActor` stands for Vitrine. */
  readonly actor: string;
  /** The interface that made the change. */
  readonly means?: Means;
  /** The interface and IP address for the audit log. Undefined for automatic changes by Vitrine. */
  readonly origin?: Origin;
  /** The token that made the change. */
  readonly tokenId?: string | null;
  /** The session whose editor saves automatically. Undefined if a user saves with a button. */
  readonly autosavedBy?: string;
  /** The store for files outside of the database. */
  readonly objects?: ObjectStore | null;
  /** Missing if mail isn't configured. */
  readonly outbox?: Outbox | null;
  /** Whether to reject changes of operators and users with a role, because the actor may support members only. */
  readonly sparesRoles?: boolean;
  /** Fields that only SCIM changes, in accounts that it provisions. */
  readonly locked?: LockedFields | null;
  /** Whether webhooks may call this machine, which development allows for tests. */
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
  /** Null if the organization's directory makes the change. */
  readonly locked: LockedFields | null;
  /** Records an event in the same transaction. */
  readonly note: (type: EventType, details?: EventDetails) => Promise<void>;
  /** Records an entry in the audit log that isn't an event. */
  readonly audit: (type: AuditType, details?: AuditDetails) => Promise<void>;
}

/** Runs a change in a transaction that locks the user against other writers. */
export function changeUser<T>(
  accounts: Accounts,
  username: string,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  return accounts.database.transaction((queries) => changeUserIn(queries, accounts, username, work));
}

/** As `changeUser`, within a transaction. */
export async function changeUserIn<T>(
  queries: Transaction,
  accounts: Accounts,
  username: string,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  const { now, actor, means = null, tokenId = null, autosavedBy = null, outbox = null } = accounts;
  const { origin = null, locked = null } = accounts;
  const found = isUsername(username) ? await lockUser(queries, username) : null;
  const newName = found || !isUsername(username) ? null : await findNewName(queries, username);
  if (newName !== null) throw new Refusal('unknown', `${username} is now ${newName}: use that name.`);
  const user = mustExist(found, username);
  if (accounts.sparesRoles && hasRole(user)) throw new Refusal('forbidden', hasRoleMessage(username));
  const at = now().toISOString();
  const note: AccountChange['note'] = async (type, details = {}) => {
    await appendEvent(queries, user.id, { type, actor, at, origin, details });
    if (outbox) await queueNotice(queries, outbox, user, { type, actor, at }, accounts.defaultLanguage);
  };
  const audit: AccountChange['audit'] = (type, details) =>
    noteAudit(queries, accounts, { type, user, ...(details && { details }) });
  return work({
    queries,
    user,
    at,
    actor,
    means,
    tokenId,
    autosavedBy,
    locked,
    note,
    audit,
  });
}

export interface AuditNote {
  readonly type: AuditType;
  readonly user: Pick<User, 'id' | 'username'> | null;
  readonly details?: AuditDetails;
}

/** Records an entry in the audit log that isn't an event of an account. */
export async function noteAudit(
  queries: Queries,
  { now, actor, origin }: Pick<Accounts, 'now' | 'origin'> & { readonly actor: string | null },
  ...notes: readonly AuditNote[]
): Promise<void> {
  const at = now().toISOString();
  const entries = notes.map(({ type, user, details }) => ({
    at,
    type,
    actor,
    origin: origin ?? null,
    userId: user?.id ?? null,
    username: user?.username ?? null,
    details,
  }));
  await insertAuditEntries(queries, entries);
}

function hasRoleMessage(username: string): string {
  return `${username} has a role. Ask an operator to make this change.`;
}

export function mustExist(user: User | null, username: string): User {
  if (!user) throw new Refusal('unknown', `No user is named ${username}.`);
  if (user.state === 'deleted') throw new Refusal('gone', `The user ${username} has been deleted.`);
  return user;
}
