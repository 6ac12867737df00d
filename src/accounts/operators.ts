import { countOperators, updateOperator } from '../store/user-list.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';

/** Lets a member administer all accounts. Does nothing for an operator. */
export function makeOperator(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, grantOperator);
}

/** Returns how many operators are left: without any, the command line makes the next. */
export function unmakeOperator(accounts: Accounts, username: string): Promise<number> {
  return changeUser(accounts, username, async (change) => {
    await revokeOperator(change);
    return countOperators(change.queries);
  });
}

/** Within a transaction. */
export async function revokeOperator({ queries, user, note }: AccountChange): Promise<void> {
  if (user.operator === 0) return;
  await updateOperator(queries, user.id, 0);
  await note('operator.revoked');
}

/** Within a transaction. */
export async function grantOperator({ queries, user, note }: AccountChange): Promise<void> {
  if (user.operator === 1) return;
  await updateOperator(queries, user.id, 1);
  await note('operator.granted');
}
