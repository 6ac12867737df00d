import { type Accounts, changeUser, changeUserIn } from '../../accounts/change-user.ts';
import { addTokenTo, type Scope } from '../../accounts/identity/tokens.ts';
import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import type { Transaction } from '../../store/database.ts';
import {
  extendToken,
  findToken,
  findTokenByHash,
  markTokenRevoked,
  type OwnedToken,
  renewToken,
} from '../../store/tokens.ts';
import { OAuthError } from './oauth-error.ts';
import {
  deleteExpiredOAuth,
  insertCode,
  insertRefresh,
  lockCode,
  lockRefresh,
  markCodeUsed,
  markRefreshUsed,
} from './store.ts';

/** A user's authorization. */
export interface NewGrant {
  readonly username: string;
  readonly clientId: string;
  /** The client's own name. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** When its code or device expires. */
  readonly until: string;
}

/** The tokens for a code, a refresh token or a device. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** Seconds: the lifetime of an access token, and of a code. */
const accessTime = 3600;
const codeTime = 60;
/** Seconds that a code is remembered after it expires. A reused code revokes its grant. */
const codeKept = 24 * 3600;
/** Seconds that a grant lasts. */
const grantTime = 90 * 24 * 3600;

/**
 * Creates a token whose first secret is issued for a code. Until then it expires with the code, because the
 * client may never return.
 */
export function createGrant(
  accounts: Accounts,
  { username, clientId, name, scopes, until }: NewGrant,
): Promise<string> {
  const id = Bun.randomUUIDv7();
  return changeUser(accounts, username, async (change) => {
    const { at, actor } = change;
    const token = {
      id,
      scopes,
      createdAt: at,
      expiresAt: until,
      createdBy: actor,
      name: name.slice(0, 100),
      clientId,
      accessUntil: at,
    };
    await addTokenTo(change, token, createSecret().hash);
    return id;
  });
}

export async function issueCode(
  accounts: Accounts,
  wanted: Omit<NewGrant, 'until'>,
  { redirectUri, challenge }: { readonly redirectUri: string; readonly challenge: string },
): Promise<string> {
  const { secret, hash } = createSecret();
  const at = accounts.now().toISOString();
  const expiresAt = later(at, codeTime);
  const tokenId = await createGrant(accounts, { ...wanted, until: expiresAt });
  await accounts.database.transaction(async (queries) => {
    await deleteExpiredOAuth(queries, 'oauth_codes', later(at, -codeKept));
    await insertCode(queries, { hash, tokenId, redirectUri, challenge, expiresAt });
  });
  return secret;
}

export interface CodeProof {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/**
 * Exchanges a code for tokens. A second use revokes the tokens of the first, because one of the two callers
 * stole the code.
 */
export async function redeemCode(accounts: Accounts, proof: CodeProof): Promise<IssuedTokens> {
  const invalid = new OAuthError(
    'invalid_grant',
    'The code is unknown, expired, already used, or belongs to another client.',
  );
  const hash = hashSecret(proof.code);
  if (hash === null) throw invalid;
  const issued = await accounts.database.transaction(async (queries) => {
    const at = accounts.now().toISOString();
    const code = await lockCode(queries, hash);
    if (!code) return null;
    const token = await findToken(queries, code.tokenId, null);
    if (code.usedAt !== null) {
      await endGrant(queries, accounts, token);
      return null;
    }
    const isFit =
      token?.clientId === proof.clientId &&
      code.redirectUri === proof.redirectUri &&
      code.challenge === challengeOf(proof.verifier) &&
      code.expiresAt > at;
    await markCodeUsed(queries, hash, at);
    return token && isFit ? issueFirst(queries, token, at) : null;
  });
  if (!issued) throw invalid;
  return issued;
}

/** Exchanges a refresh token, which works once. A second use revokes the grant, because another party has the token. */
export async function refreshTokens(
  accounts: Accounts,
  secret: string,
  clientId: string,
): Promise<IssuedTokens> {
  const invalid = new OAuthError(
    'invalid_grant',
    'The refresh token is unknown, used or revoked. Ask the user to authorize the app again.',
  );
  const hash = hashSecret(secret);
  if (hash === null) throw invalid;
  const issued = await accounts.database.transaction(async (queries) => {
    const at = accounts.now().toISOString();
    const refresh = await lockRefresh(queries, hash);
    if (!refresh) return null;
    const token = await findToken(queries, refresh.tokenId, null);
    if (refresh.usedAt !== null) {
      await endGrant(queries, accounts, token);
      return null;
    }
    if (token?.clientId !== clientId) return null;
    const renewed = await issue(queries, token, at);
    // Suspended users get no tokens, and can use the same refresh token later.
    if (renewed) await markRefreshUsed(queries, hash, at);
    return renewed;
  });
  if (!issued) throw invalid;
  return issued;
}

/** Revokes a grant by either of its tokens (RFC 7009). An unknown token counts as revoked. */
export async function revokeGrant(accounts: Accounts, secret: string, clientId: string): Promise<void> {
  const hash = hashSecret(secret);
  if (hash === null) return;
  await accounts.database.transaction(async (queries) => {
    const refresh = await lockRefresh(queries, hash);
    const token = refresh
      ? await findToken(queries, refresh.tokenId, null)
      : await findTokenByHash(queries, hash);
    if (token && token.clientId === clientId)
      await endGrant(queries, { ...accounts, actor: token.username ?? accounts.actor }, token);
  });
}

/** Ends a grant with an event, like every other way to revoke a token. */
async function endGrant(queries: Transaction, accounts: Accounts, token: OwnedToken | null): Promise<void> {
  if (!token || token.username === null || token.userState === 'deleted') return;
  await changeUserIn(queries, accounts, token.username, async ({ at, actor, note }) => {
    const isFirst = await markTokenRevoked(queries, token.id, at, actor);
    if (isFirst) await note('token.revoked', { tokenId: token.id });
  });
}

/** Issues the first secrets of a grant, which starts its lifetime. */
export async function issueFirst(
  queries: Transaction,
  token: OwnedToken,
  at: string,
): Promise<IssuedTokens | null> {
  const expiresAt = later(at, grantTime);
  const issued = await issue(queries, { ...token, expiresAt }, at);
  if (issued) await extendToken(queries, token.id, expiresAt);
  return issued;
}

/** Issues new secrets, unless the grant has ended. The previous access token stops working. */
async function issue(queries: Transaction, token: OwnedToken, at: string): Promise<IssuedTokens | null> {
  const isOver = token.revokedAt !== null || (token.expiresAt !== null && token.expiresAt <= at);
  if (isOver || token.userState === 'deleted' || token.userState === 'suspended') return null;
  const [access, refresh] = [createSecret(), createSecret()];
  await renewToken(queries, token.id, access.hash, later(at, accessTime));
  await deleteExpiredOAuth(queries, 'oauth_refreshes', at);
  await insertRefresh(queries, { hash: refresh.hash, tokenId: token.id, expiresAt: token.expiresAt });
  return {
    access_token: access.secret,
    token_type: 'Bearer',
    expires_in: accessTime,
    refresh_token: refresh.secret,
    scope: token.scopes.join(' '),
  };
}

/** The S256 challenge (RFC 7636). */
function challengeOf(verifier: string): string {
  return new Bun.CryptoHasher('sha256').update(verifier).digest('base64url');
}

export function later(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString();
}
