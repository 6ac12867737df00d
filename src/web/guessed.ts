import type { Route } from '../kernel/exchange.ts';

/** A place to guess secrets at, so it counts as an attempt to sign in. */
export function guessed(one: Route): Route {
  return { ...one, costs: 'sign-ins' };
}
