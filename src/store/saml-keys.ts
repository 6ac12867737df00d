import type { Queries } from './database.ts';

/** The sealed key of this site for SAML; null where there is none. */
export async function findSamlKey(queries: Queries): Promise<string | null> {
  const row = await queries.get<{ sealed: string }>('SELECT sealed FROM saml_keys WHERE id = $1', [
    'current',
  ]);
  return row?.sealed ?? null;
}

interface NewSamlKey {
  /** The stored one that it replaces; null where there is none. */
  readonly before: string | null;
  readonly sealed: string;
  readonly createdAt: string;
}

/** Does nothing if the stored key is no longer the same. */
export async function putSamlKey(queries: Queries, { before, sealed, createdAt }: NewSamlKey): Promise<void> {
  await queries.run(
    `INSERT INTO saml_keys (id, sealed, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
     WHERE saml_keys.sealed = $4`,
    ['current', sealed, createdAt, before],
  );
}
