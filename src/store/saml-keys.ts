import type { Queries } from './database.ts';

/** The encrypted SAML key of this site. Null if there is none. */
export async function findSamlKey(queries: Queries): Promise<string | null> {
  const row = await queries.get<{ sealed: string }>('SELECT sealed FROM saml_keys WHERE id = $1', [
    'current',
  ]);
  return row?.sealed ?? null;
}

interface NewSamlKey {
  /** The stored key that is replaced. Null if there is none. */
  readonly before: string | null;
  readonly sealed: string;
  readonly createdAt: string;
}

/** Does nothing if the stored key has changed meanwhile. */
export async function putSamlKey(queries: Queries, { before, sealed, createdAt }: NewSamlKey): Promise<void> {
  await queries.run(
    `INSERT INTO saml_keys (id, sealed, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
     WHERE saml_keys.sealed = $4`,
    ['current', sealed, createdAt, before],
  );
}
