import type { Transaction } from '../../store/database.ts';
import { lockUsersById } from '../../store/users.ts';

/**
 * Moves memberships of users who are not in the target yet. If a directory listed them, they now count as
 * added by hand. Returns the moved users.
 */
export async function mergeMembers(queries: Transaction, from: string, to: string): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    `SELECT user_id AS "userId" FROM group_members WHERE group_id = $1 ${notIn('$2')} ORDER BY user_id`,
    [from, to],
  );
  const added = rows.map(({ userId }) => userId);
  // Locks users before their memberships, in the same order as all other code.
  await lockUsersById(queries, added);
  await queries.run(
    `UPDATE group_members SET group_id = $1, managed = 0, claimed = 0, by_hand = 1 WHERE group_id = $2 ${notIn('$1')}`,
    [to, from],
  );
  return added;
}

function notIn(group: string): string {
  return `AND user_id NOT IN (SELECT user_id FROM group_members WHERE group_id = ${group})`;
}
