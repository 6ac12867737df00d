import type { Queries } from './database.ts';

/**
 * How often what a user signs in with was replaced; 0 where it never was, as for a user without a password. A session
 * is good for the version under which it was started. SQL, where `passwords` is joined by its user.
 */
export const credentialVersion = 'COALESCE(passwords.generation, 0)';

export async function findCredentialVersion(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ generation: number }>(
    'SELECT generation FROM passwords WHERE user_id = $1',
    [userId],
  );
  return row?.generation ?? 0;
}
