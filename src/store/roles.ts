import { roles, type UserRole } from '../core/config/roles.ts';
import type { Queries } from './database.ts';
import { placesFor } from './insert-rows.ts';
import type { User } from './users.ts';

/** The roles of a user, as stored. */
export interface Privileged extends Pick<User, 'operator' | 'roles'> {}

/** Ignores roles that only a newer version knows. */
export function parseRoles(stored: string): readonly UserRole[] {
  const held = stored.split(' ');
  return roles.filter((role) => held.includes(role));
}

/** Whether an account has more rights than a member. */
export function hasRole({ operator, roles: held }: Privileged): boolean {
  return operator === 1 || held !== '';
}

export async function updateRoles(
  queries: Queries,
  ids: readonly string[],
  held: readonly UserRole[],
): Promise<void> {
  const stored = roles.filter((role) => held.includes(role)).join(' ');
  const places = placesFor(ids.length, 1);
  await queries.run(`UPDATE users SET roles = $1 WHERE id IN ${places}`, [stored, ...ids]);
}
