import type { Caller, Visitor } from '../../../accounts/visitor.ts';
import type { Exchange } from '../../../kernel/exchange.ts';

/** Of a route that is not for everyone. */
export function callerOf({ visitor: { caller } }: Exchange<Visitor>): Caller {
  if (!caller) throw new Error('a route with a scope is open to nobody');
  return caller;
}
