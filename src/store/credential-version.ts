import type { Queries } from './database.ts';

/**
 * How often a user's credentials were replaced; 0 where they never were, as for a user without a password. A session is
 * valid for the version under which it was started. SQL, where `passwords` is joined by its user.
 */
export const credentialVersion = 'COALESCE(passwords.generation, 0)';

export async function findCredentialVersion(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ generation: number }>(
    'SELECT generation FROM passwords WHERE user_id = $1',
    [userId],
  );
  return row?.generation ?? 0;
}
