import type { Transaction } from '../store/database.ts';
import { appendEvents } from '../store/events.ts';
import { deleteLink, deleteLinks } from '../store/sign-in-links.ts';
import { countOperators, updateOperator, updateOperators } from '../store/user-list.ts';
import { lockUsersById, type User } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { queueNotices } from './mail/queue-notice.ts';

/** Makes a member an operator. Does nothing for an operator. */
export function makeOperator(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, grantOperator);
}

/** Returns the number of remaining operators. Without any, the command line creates the next. */
export function unmakeOperator(accounts: Accounts, username: string): Promise<number> {
  return changeUser(accounts, username, async (change) => {
    await revokeOperator(change);
    return countOperators(change.queries);
  });
}

/** Removes the role of an operator within a transaction. */
export async function revokeOperator({ queries, user, note }: AccountChange): Promise<void> {
  if (user.operator === 0) return;
  await updateOperator(queries, user.id, 0);
  await note('operator.revoked');
}

/**
 * Makes a user an operator within a transaction. Invalidates sign-in links that support created earlier,
 * because they must not give access to an operator's account.
 */
export async function grantOperator({ queries, user, note }: AccountChange): Promise<void> {
  if (user.operator === 1) return;
  await updateOperator(queries, user.id, 1);
  await deleteLink(queries, user.id);
  await note('operator.granted');
}

/** Changes many users within a transaction, in a constant number of statements. */
export async function setOperatorsIn(
  queries: Transaction,
  { now, actor, origin, outbox = null, defaultLanguage }: Accounts,
  wanted: readonly Pick<User, 'id'>[],
  operator: 0 | 1,
): Promise<void> {
  const locked = await lockUsersById(
    queries,
    wanted.map(({ id }) => id),
  );
  const users = locked.filter((user) => user.operator !== operator && user.state !== 'deleted');
  if (users.length === 0) return;
  const ids = users.map(({ id }) => id);
  const type = operator === 1 ? 'operator.granted' : 'operator.revoked';
  const event = { type, actor, origin: origin ?? null, at: now().toISOString() } as const;
  await updateOperators(queries, ids, operator);
  if (operator === 1) await deleteLinks(queries, ids);
  await appendEvents(queries, ids, event);
  if (outbox) await queueNotices(queries, outbox, users, event, defaultLanguage);
}
