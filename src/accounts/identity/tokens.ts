import { header, type IncomingRequest } from '../../core/kernel/request.ts';
import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { findCiSecret } from '../../store/ci-secrets.ts';
import type { Queries } from '../../store/database.ts';
import { isOwnedId, type Owner } from '../../store/owned.ts';
import {
  countUsableTokens,
  type FreshToken,
  findToken,
  findTokenByHash,
  insertToken,
  markTokenRevoked,
  type OwnedToken,
  type StoredToken,
} from '../../store/tokens.ts';
import type { User } from '../../store/users.ts';
import { type AccountChange, type Accounts, changeUser, noteAudit } from '../change-user.ts';
import { claimForm, type SentForm } from '../claim-form.ts';
import { allowedScopes, isRight, roleScopes, rolesWith } from './rights.ts';

export const scopes = [
  'profile:read',
  'profile:write',
  'profile:publish',
  'account:read',
  'groups:read',
  'groups:write',
  ...roleScopes,
  'operator',
  'scim',
  'scim:operators',
] as const;
export type Scope = (typeof scopes)[number];

export interface NewToken {
  /** Null for an operator's token. */
  readonly username: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** The name that its owner chose. */
  readonly name?: string;
  readonly form?: SentForm | undefined;
}

export interface IssuedToken {
  readonly id: string;
  /** The secret, shown only once. */
  readonly token: string;
  readonly username: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly name: string | null;
}

/** The largest number for each user. */
export const mostTokens = 50;
export const longestTokenName = 100;

export async function createToken(accounts: Accounts, wanted: NewToken): Promise<IssuedToken> {
  const { username } = wanted;
  checkScopes(wanted);
  const name = checkTokenName(wanted.name ?? '');
  const { secret, hash } = createSecret();
  const token = {
    id: Bun.randomUUIDv7(),
    scopes: scopes.filter((scope) => wanted.scopes.includes(scope)),
    createdAt: accounts.now().toISOString(),
    expiresAt: wanted.expiresAt?.toISOString() ?? null,
    createdBy: accounts.actor,
    name,
    clientId: null,
    accessUntil: null,
  };
  await (username === null
    ? accounts.database.transaction(async (queries) => {
        await insertToken(queries, { ...token, userId: null }, hash);
        const details = { tokenId: token.id, name, scopes: token.scopes };
        await noteAudit(queries, accounts, { type: 'token.created', user: null, details });
      })
    : changeUser(accounts, username, async (change) => {
        refuseLacking(change.user, token.scopes);
        if (wanted.form) await claimForm(change, wanted.form);
        await addTokenTo(change, token, hash);
      }));
  return { id: token.id, token: secret, username, scopes: token.scopes, expiresAt: token.expiresAt, name };
}

const scimScopes: readonly Scope[] = ['scim', 'scim:operators'];

/** Tokens without a user belong to operators, or are for SCIM only. Both have access to the data of all users. */
function checkScopes({ username, scopes: wanted }: NewToken): void {
  const isFit =
    username === null
      ? (wanted.includes('operator') || (wanted.length > 0 && wanted.every(isForScim))) &&
        !wanted.some(isRight)
      : !wanted.includes('operator') && !wanted.some(isForScim);
  if (isFit) return;
  throw new Refusal(
    'invalid',
    'A token without a user needs the scope operator, or only scim and scim:operators. A token with a user cannot have these scopes.',
    [
      {
        pointer: '/scopes',
        detail:
          'must have operator, or only scim and scim:operators, if the token has no user; a token with a user cannot have them',
      },
    ],
  );
}

/** Scopes over all users need a role with that right. */
function refuseLacking({ username, roles }: User, wanted: readonly Scope[]): void {
  const allowed = allowedScopes(wanted, roles);
  const lacking = wanted.find((scope) => !allowed.includes(scope));
  if (lacking === undefined) return;
  const detail = `${lacking} needs the role ${rolesWith(lacking).join(' or ')}, which ${username} does not have`;
  throw new Refusal('invalid', `The scope ${detail}.`, [{ pointer: '/scopes', detail }]);
}

function isForScim(scope: Scope): boolean {
  return scimScopes.includes(scope);
}

/** Throws if the user has too many tokens. */
export async function addTokenTo(
  { queries, user, at, note }: AccountChange,
  token: Omit<FreshToken, 'userId'>,
  hash: string,
): Promise<void> {
  if ((await countUsableTokens(queries, user.id, at)) >= mostTokens)
    throw new Refusal(
      'impossible',
      `${user.username} has reached the limit of ${mostTokens} tokens. Revoke one first.`,
    );
  await insertToken(queries, { ...token, userId: user.id }, hash);
  await note('token.created', { tokenId: token.id });
}

/** The name as a single line. Null if it is invalid. */
export function checkTokenName(text: string): string | null {
  const name = text.trim();
  if (name.length <= longestTokenName && !/\p{Cc}/u.test(name)) return name || null;
  const detail = `must be one line of at most ${longestTokenName} characters`;
  throw new Refusal('invalid', `The name of a token ${detail}.`, [{ pointer: '/name', detail }]);
}

export async function revokeTokenCommand(accounts: Accounts, { id, username }: OwnedToken): Promise<void> {
  const at = accounts.now().toISOString();
  const by = accounts.actor;
  const revoked = await (username === null
    ? accounts.database.transaction(async (queries) => {
        const changed = await markTokenRevoked(queries, id, at, by);
        const note = { type: 'token.revoked', user: null, details: { tokenId: id } } as const;
        if (changed) await noteAudit(queries, accounts, note);
        return changed;
      })
    : changeUser(accounts, username, async ({ queries, note }) => {
        const changed = await markTokenRevoked(queries, id, at, by);
        if (changed) await note('token.revoked', { tokenId: id });
        return changed;
      }));
  if (!revoked) throw noToken(id);
}

/** Finds a token of the owner. With `owner` null, as for operators, finds any token. */
export async function requireToken({ database }: Accounts, id: string, owner: Owner): Promise<OwnedToken> {
  const token = isOwnedId(id) ? await findToken(database, id, owner) : null;
  if (!token) throw noToken(id);
  return token;
}

function noToken(id: string): Refusal {
  return new Refusal('unknown', `No active token has the id ${id}.`);
}

/** The token in a request, valid or not. */
export function findBearer(request: IncomingRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1] ?? null;
}

/** A token that was found by its secret. */
export interface PresentedToken extends OwnedToken {
  /** Set if the secret was issued to a CI job. */
  readonly isOfCi?: true;
}

/** Null for a secret that isn't currently valid. */
export async function findUsableToken(
  queries: Queries,
  secret: string,
  now: Date,
): Promise<PresentedToken | null> {
  const hash = hashSecret(secret);
  if (hash === null) return null;
  const found = (await findTokenByHash(queries, hash)) ?? (await findTokenOfCi(queries, hash));
  return found && isUsable(found, now)
    ? { ...found, scopes: allowedScopes(found.scopes, found.userRoles) }
    : null;
}

/** The token behind a secret of a CI job. The secret has its own scopes and expiry. */
async function findTokenOfCi(queries: Queries, hash: string): Promise<PresentedToken | null> {
  const given = await findCiSecret(queries, hash);
  const token = given && (await findToken(queries, given.tokenId, null));
  return token && { ...token, isOfCi: true, scopes: given.scopes.split(' '), expiresAt: given.expiresAt };
}

export function isUsable(token: StoredToken & Pick<OwnedToken, 'userState'>, now: Date): boolean {
  if (token.revokedAt !== null || token.userState === 'deleted' || token.userState === 'suspended')
    return false;
  if (token.accessUntil !== null && token.accessUntil <= now.toISOString()) return false;
  return token.expiresAt === null || token.expiresAt > now.toISOString();
}
