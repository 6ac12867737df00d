import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto } from './insert-rows.ts';

const intoProofs = insertionInto('ci_proofs', 'hash, expires_at', 'ON CONFLICT (hash) DO NOTHING');

/** False if the signed token was already used. */
export async function insertUsedProof(queries: Queries, hash: string, expiresAt: string): Promise<boolean> {
  return (await intoProofs(queries, { hash, expiresAt })) > 0;
}

/** Deletes some expired rows. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await deleteSome(queries, { table: 'ci_proofs', key: 'hash', where: 'expires_at < $1' }, now);
}
