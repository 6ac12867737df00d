import { oneRow } from './statement.ts';

/** A short-lived secret that a CI job sends instead of the token behind it. */
export interface CiSecret {
  readonly tokenId: string;
  readonly scopes: string;
  readonly expiresAt: string;
}

export const findCiSecret = oneRow<CiSecret, [hash: string]>(
  'SELECT token_id AS "tokenId", scopes, expires_at AS "expiresAt" FROM ci_secrets WHERE hash = $1',
);
