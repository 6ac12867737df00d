import type { Queries } from './database.ts';

/**
 * SQL for the number of times that a user's credentials were replaced, where `passwords` is joined by user. 0
 * if that never happened, for example without a password. A session is valid only for the version at its
 * start.
 */
export const credentialVersion = 'COALESCE(passwords.generation, 0)';

export async function findCredentialVersion(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ generation: number }>(
    'SELECT generation FROM passwords WHERE user_id = $1',
    [userId],
  );
  return row?.generation ?? 0;
}
