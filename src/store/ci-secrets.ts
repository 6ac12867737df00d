import { oneRow } from './statement.ts';

/** A short-lived secret that a CI job presents instead of the token that it stands for. */
export interface CiSecret {
  readonly tokenId: string;
  readonly scopes: string;
  readonly expiresAt: string;
}

export const findCiSecret = oneRow<CiSecret, [hash: string]>(
  'SELECT token_id AS "tokenId", scopes, expires_at AS "expiresAt" FROM ci_secrets WHERE hash = $1',
);
