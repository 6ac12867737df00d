import type { SignInWay } from '../../config/sign-on.ts';
import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { offeredWaysOf } from '../offered-ways.ts';
import type { MemberServices } from '../services.ts';

/** By what newcomers can choose to come back. */
export type JoiningWays = readonly SignInWay[];

/** What is offered for signing in. A link by mail needs no choice, and is one where nobody sets a password. */
export function joiningWaysOf(services: MemberServices, exchange: Exchange<Visitor>): JoiningWays {
  const { password, passkeyHost, issuer, mail } = offeredWaysOf(services, exchange);
  const offered: readonly [SignInWay, boolean][] = [
    ['password', password],
    ['mail', mail && !password],
    ['oidc', issuer !== null],
    ['passkey', passkeyHost !== null],
  ];
  return offered.flatMap(([way, isOffered]) => (isOffered ? [way] : []));
}

/** The one that a form was sent with; null for one that is not offered. */
export function chosenWay(form: URLSearchParams, ways: JoiningWays): SignInWay | null {
  const asked = form.has('credential') ? 'passkey' : (form.get('way') ?? 'password');
  return ways.find((way) => way === asked) ?? null;
}
