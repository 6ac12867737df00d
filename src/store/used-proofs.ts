import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';

const intoProofs = insertionInto('ci_proofs', 'hash, expires_at', 'ON CONFLICT (hash) DO NOTHING');

/** False where the same signed token was used before. */
export async function insertUsedProof(queries: Queries, hash: string, expiresAt: string): Promise<boolean> {
  return (await intoProofs(queries, { hash, expiresAt })) > 0;
}

export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.run('DELETE FROM ci_proofs WHERE expires_at < $1', [now]);
}
