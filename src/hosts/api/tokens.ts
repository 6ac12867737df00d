import { createToken, type Scope, scopes } from '../../accounts/tokens.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { reply } from '../../kernel/reply.ts';
import { type ApiHandler, invalid, own } from './handlers.ts';
import { readJson } from './read-json.ts';

/**
 * A member makes tokens for themselves, with no more scopes than the token in hand; an operator for operators.
 * No Idempotency-Key here: to give the same answer twice, the token would have to be kept.
 */
export const addToken: ApiHandler<unknown> = async (accounts, exchange) => {
  const body = await readJson(exchange);
  const wanted = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { username } = callerOf(exchange);
  const issued = await createToken(accounts, {
    username,
    scopes: parseScopes(wanted.scopes, exchange),
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
  const own_ = await store.tokens.list(user?.id ?? null);
  const revoked =
    own_.some((token) => token.id === id) && (await store.tokens.revoke(id, now().toISOString()));
  if (!revoked) throw new HttpError(404, `There is no token ${id} that could be revoked.`);
  return reply(204, {});
};

function callerOf({ caller }: Exchange) {
  if (!caller) throw new Error('a route of tokens is open to nobody');
  return caller;
}

function parseScopes(value: unknown, exchange: Exchange): Scope[] {
  const wanted = Array.isArray(value) ? value : [];
  const parsed = scopes.filter((scope) => wanted.includes(scope));
  if (parsed.length === 0 || parsed.length !== wanted.length)
    throw invalid('/scopes', `must be a list of ${scopes.join(', ')}`);
  const held = callerOf(exchange).scopes;
  if (!parsed.every((scope) => held.includes(scope)))
    throw new HttpError(403, 'A token cannot make one that may do more than itself.');
  return parsed;
}

function parseExpiry(value: unknown, now: Date): Date | null {
  if (value === undefined || value === null) return null;
  const date = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  if (!(date.getTime() > now.getTime()))
    throw invalid('/expiresAt', 'must be a time to come, such as 2030-01-01T00:00:00Z');
  return date;
}
