import { countIn } from '../../store/count-in.ts';
import type { Queries } from '../../store/database.ts';

/** Tables with a row for each account whose owner can sign in, or will be able to. */
const ways = ['emails', 'passwords', 'passkeys', 'identities', 'scim_users', 'connections', 'sign_in_links'];

export function countUnreachable(queries: Queries): Promise<number> {
  const none = ways.map((table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.user_id = users.id)`);
  return countIn(queries, `users WHERE state NOT IN ('deleted', 'suspended') AND ${none.join(' AND ')}`);
}
