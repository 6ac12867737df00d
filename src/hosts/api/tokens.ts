import { createToken, requireToken, revokeTokenCommand, type Scope } from '../../accounts/identity/tokens.ts';
import type { Caller } from '../../accounts/identity/visitor.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { href } from '../../core/routing/href.ts';
import { isOwnedId } from '../../store/owned.ts';
import { listTokens, type OwnedToken } from '../../store/tokens.ts';
import { invalid } from './endpoint/check.ts';
import { type ApiHandler, type OfId, own } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from './endpoint/paging.ts';
import { refusePrograms } from './endpoint/refuse-programs.ts';

/**
 * Members create tokens for themselves, operators for any user. A new token can't have more scopes, or a
 * later expiry, than the token of the caller.
 */
export const addToken: ApiHandler<'add-token'> = async ({ accounts, exchange, body }) => {
  const { caller } = exchange.visitor;
  refusePrograms(caller, 'create tokens');
  const issued = await createToken(accounts, {
    username: ownerOf(caller, body.username),
    scopes: limitScopes(caller, body.scopes),
    expiresAt: limitExpiry(caller, body.expiresAt ?? null, accounts.now()),
    ...(body.name !== undefined && { name: body.name }),
  });
  return own(201, issued, { Location: exchange.host.origin + href(apiPaths.token, { id: issued.id }) });
};

export const getTokens: ApiHandler<'list-tokens'> = async ({ accounts, exchange, query }) => {
  const before = parseCursor(query, (text) => (isOwnedId(text) ? text : null));
  const { userId } = exchange.visitor.caller;
  const tokens = await listTokens(accounts.database, userId, before, oneMore(query));
  return ownPage(tokens, query, ({ id }) => id, show);
};

export const getCurrentToken: ApiHandler<'get-current-token'> = async ({ accounts, exchange }) => {
  const { userId, credential, scopes } = exchange.visitor.caller;
  const token = await requireToken(accounts, credential?.id ?? '', userId);
  const { id, username, name } = token;
  // The secret of a CI job can have fewer scopes than its token.
  return own(200, { id, username, scopes, expiresAt: credential?.expiresAt ?? null, name });
};

export const dropToken: ApiHandler<'revoke-token', OfId> = async ({ accounts, exchange, params }) => {
  const token = await requireToken(accounts, params.id, exchange.visitor.caller.userId);
  await revokeTokenCommand(accounts, token);
  return reply(204, {});
};

function show(owned: OwnedToken) {
  const {
    userId: _userId,
    userState: _state,
    userRoles: _roles,
    clientId: _client,
    accessUntil: _until,
    ...token
  } = owned;
  return token;
}

function ownerOf(caller: Caller, asked: string | undefined): string | null {
  if (caller.username === null) return asked ?? null;
  if (asked === undefined || asked === caller.username) return caller.username;
  throw new HttpError(403, 'Only operators can create tokens for other users.');
}

function limitScopes({ scopes: held }: Caller, wanted: readonly Scope[]): readonly Scope[] {
  if (held.includes('operator') || wanted.every((scope) => held.includes(scope))) return wanted;
  throw new HttpError(403, 'A token cannot create a token with more scopes than its own.');
}

function limitExpiry({ credential }: Caller, text: string | null, now: Date): Date | null {
  const latest = credential?.expiresAt ? new Date(credential.expiresAt) : null;
  if (text === null) return latest;
  const date = new Date(text);
  if (!(date > now) || date.getUTCFullYear() > 9999)
    throw invalid({
      pointer: '/expiresAt',
      detail: 'must be in the future, for example 2030-01-01T00:00:00Z',
    });
  if (latest && date > latest)
    throw invalid({
      pointer: '/expiresAt',
      detail: `must not be after ${latest.toISOString()}, when the token that you send expires`,
    });
  return date;
}
