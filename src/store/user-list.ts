import type { Queries } from './database.ts';
import { type User, userColumns } from './users.ts';

/** Which users somebody is looking for. */
export interface UserListQuery {
  /** Folded: what the name begins with. */
  readonly prefix: string;
  readonly only: 'everybody' | 'operators' | Exclude<User['state'], 'deleted'>;
  /** The folded name after which the page begins; empty at the start. */
  readonly after: string;
  readonly limit: number;
}

/** By name without regard to case. No user who is deleted is among them. */
export async function listUsersMatching(
  queries: Queries,
  { prefix, only, after, limit }: UserListQuery,
): Promise<User[]> {
  const [condition, values] = conditionOf(only);
  return queries.all(
    `SELECT ${userColumns} FROM users
     WHERE folded > $1 AND folded >= $2 AND folded < $3 AND ${condition} ORDER BY folded LIMIT $${values.length + 4}`,
    // No name has this last of all characters in it.
    [after, prefix, `${prefix}\u{10ffff}`, ...values, limit],
  );
}

function conditionOf(only: UserListQuery['only']): readonly [condition: string, values: readonly string[]] {
  if (only === 'everybody') return ["state <> 'deleted'", []];
  return only === 'operators' ? ['operator = 1', []] : ['state = $4', [only]];
}

export async function updateOperator(queries: Queries, id: string, operator: 0 | 1): Promise<void> {
  await queries.run('UPDATE users SET operator = $1 WHERE id = $2', [operator, id]);
}

/** Who could do an operator's work now. */
export async function countOperators(queries: Queries): Promise<number> {
  const row = await queries.get<{ count: number }>(
    "SELECT COUNT(*) AS count FROM users WHERE operator = 1 AND state <> 'suspended'",
  );
  return row?.count ?? 0;
}
