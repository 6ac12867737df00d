import type { Accounts } from '../../../accounts/change-user.ts';
import type { Caller, Visitor } from '../../../accounts/visitor.ts';
import type { Exchange } from '../../../kernel/exchange.ts';

/** Of a route that is not for everyone. */
export function callerOf({ visitor: { caller } }: Exchange<Visitor>): Caller {
  if (!caller) throw new Error('a route with a scope is open to nobody');
  return caller;
}

/** The user whose things the caller may see; null for an operator, who may see everyone's. */
export async function findOwner({ store }: Accounts, exchange: Exchange<Visitor>): Promise<string | null> {
  const { username } = callerOf(exchange);
  const user = username === null ? null : await store.users.findByUsername(username);
  return user?.id ?? null;
}

/** Of a token or a webhook. */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
