import type { Transaction } from '../../store/database.ts';
import { lockUsersById } from '../../store/users.ts';

/**
 * Moves the memberships of those who are not in the target yet. A directory that lists them no longer has their group,
 * so they stay as if a user had added them. Returns who came.
 */
export async function mergeMembers(queries: Transaction, from: string, to: string): Promise<string[]> {
  const rows = await queries.all<{ userId: string }>(
    `SELECT user_id AS "userId" FROM group_members WHERE group_id = $1 ${notIn('$2')} ORDER BY user_id`,
    [from, to],
  );
  const added = rows.map(({ userId }) => userId);
  // Before their memberships, as all others lock them.
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
