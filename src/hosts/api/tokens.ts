import { createToken, type Scope, scopes } from '../../accounts/tokens.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { reply } from '../../kernel/reply.ts';
import { type ApiHandler, invalid, own } from './handlers.ts';
import { createBodyReader } from './read-body.ts';
import { TokenRequest } from './schemas.ts';

const readTokenRequest = createBodyReader(TokenRequest);

/**
 * A member makes tokens for themselves, with no more scopes than the token in hand; an operator for operators.
 * No Idempotency-Key here: to give the same answer twice, the token would have to be kept.
 */
export const addToken: ApiHandler<unknown> = async (accounts, exchange) => {
  const wanted = await readTokenRequest(exchange);
  const { username } = callerOf(exchange);
  const issued = await createToken(accounts, {
    username,
    scopes: limitScopes(wanted.scopes, exchange),
    expiresAt: parseExpiry(wanted.expiresAt, accounts.now()),
  });
  return own(201, issued, { Location: `${exchange.host.origin}/tokens/${issued.id}` });
};

export const listTokens: ApiHandler<unknown> = async ({ store }, exchange) => {
  const { username } = callerOf(exchange);
  const user = username === null ? null : await store.users.findByUsername(username);
  const tokens = await store.tokens.list(user?.id ?? null);
  const items = tokens.map(({ userId: _userId, scopes: text, ...token }) => ({
    ...token,
    scopes: text.split(' '),
  }));
  return own(200, { items, next: null });
};

export const revokeToken: ApiHandler<{ readonly id: string }> = async ({ store, now }, exchange, { id }) => {
  const { username } = callerOf(exchange);
  const user = username === null ? null : await store.users.findByUsername(username);
  const mine = await store.tokens.list(user?.id ?? null);
  const revoked =
    mine.some((token) => token.id === id) && (await store.tokens.revoke(id, now().toISOString()));
  if (!revoked) throw new HttpError(404, `There is no token ${id} that could be revoked.`);
  return reply(204, {});
};

function callerOf({ caller }: Exchange) {
  if (!caller) throw new Error('a route of tokens is open to nobody');
  return caller;
}

function limitScopes(wanted: TokenRequest['scopes'], exchange: Exchange): Scope[] {
  const held = callerOf(exchange).scopes;
  if (wanted.every((scope) => held.includes(scope))) return scopes.filter((scope) => wanted.includes(scope));
  throw new HttpError(403, 'A token cannot make one that may do more than itself.');
}

function parseExpiry(text: TokenRequest['expiresAt'], now: Date): Date | null {
  if (text === undefined || text === null) return null;
  const date = new Date(text);
  if (!(date.getTime() > now.getTime()))
    throw invalid('/expiresAt', 'must be a time to come, such as 2030-01-01T00:00:00Z');
  return date;
}
