import type { CiSecret } from '../../store/ci-secrets.ts';
import type { Queries } from '../../store/database.ts';
import { deleteSome } from '../../store/delete-some.ts';
import { type Insertion, insertionInto, placesFor } from '../../store/insert-rows.ts';
import { hasRow } from '../../store/statement.ts';

/** The CI runs that a rule admits. */
export interface CiRule {
  readonly issuer: string;
  readonly repositoryId: string;
  readonly ownerId: string;
  /** At least one of `branch` and `pulls` is set. */
  readonly branch: string | null;
  readonly environment: string | null;
  /** 1 if pull requests may read. */
  readonly pulls: 0 | 1;
}

/** A rule with its token and the token's owner. */
export interface OwnedCiRule extends CiRule {
  readonly tokenId: string;
  readonly username: string;
  readonly scopes: string;
}

const columns = `ci_rules.token_id AS "tokenId", issuer, repository_id AS "repositoryId", owner_id AS "ownerId",
  branch, environment, pulls`;

export const insertCiRule: Insertion<CiRule & { readonly tokenId: string; readonly userId: string }> =
  insertionInto('ci_rules', 'token_id, user_id, issuer, repository_id, owner_id, branch, environment, pulls');

/** Rules by their token. */
export async function listCiRules(
  queries: Queries,
  tokenIds: readonly string[],
): Promise<Map<string, CiRule>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await queries.all<CiRule & { readonly tokenId: string }>(
    `SELECT ${columns} FROM ci_rules WHERE token_id IN ${placesFor(tokenIds.length)}`,
    tokenIds,
  );
  return new Map(rows.map(({ tokenId, ...rule }) => [tokenId, rule]));
}

/** Whether any rule names this issuer. Vitrine contacts no other issuers. */
export const isCiIssuer = hasRow<[issuer: string]>(
  `SELECT 1 FROM ci_rules JOIN tokens ON tokens.id = ci_rules.token_id
  WHERE ci_rules.issuer = $1 AND tokens.revoked_at IS NULL LIMIT 1`,
);

/** The valid rules of an issuer, oldest first. */
export async function listCiRulesOf(
  queries: Queries,
  { issuer, repositoryId, ownerId }: Pick<CiRule, 'issuer' | 'repositoryId' | 'ownerId'>,
): Promise<OwnedCiRule[]> {
  return queries.all(
    `SELECT ${columns}, users.username, tokens.scopes
     FROM ci_rules JOIN tokens ON tokens.id = ci_rules.token_id JOIN users ON users.id = ci_rules.user_id
     WHERE ci_rules.issuer = $1 AND ci_rules.repository_id = $2 AND ci_rules.owner_id = $3
       AND tokens.revoked_at IS NULL AND users.state NOT IN ('deleted', 'suspended')
     ORDER BY ci_rules.token_id`,
    [issuer, repositoryId, ownerId],
  );
}

export const insertCiSecret: Insertion<CiSecret & { readonly hash: string }> = insertionInto(
  'ci_secrets',
  'hash, token_id, scopes, expires_at',
);

/** Removes some of the expired secrets. */
export async function deleteExpiredSecrets(queries: Queries, now: string): Promise<void> {
  await deleteSome(queries, { table: 'ci_secrets', key: 'hash', where: 'expires_at < $1' }, now);
}
