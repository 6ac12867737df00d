import type { Route } from '../../core/kernel/exchange.ts';
import { lazily } from '../../core/web/lazily.ts';
import type { IdentityProvider } from '../../hosts/main/members/identity-provider.ts';
import { limitedAndPrivate, proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { MemberServices } from '../../hosts/main/members/services.ts';
import type { SignOn } from './sign-on.ts';

/** Single sign-on with one protocol, and its routes on the main host. */
export interface SignOnWay {
  readonly signOn: SignOn;
  readonly routes: readonly Route[];
}

/** A page to or from the provider. It needs no limit on guesses, and its query contains secrets. */
const unguessable = { limit: 'writes', logQuery: false } as const;

const start = lazily(() => import('./pages/start-sign-on.ts'));
const finish = lazily(() => import('./pages/finish-sign-on.ts'));
const identities = lazily(() => import('./pages/identities.tsx'));
const proof = lazily(() => import('./pages/prove-by-provider.ts'));
const joining = lazily(() => import('./pages/join-by-provider.ts'));
const leaving = lazily(() => import('./pages/leave-provider.tsx'));

/** The routes. `end` is the page that the browser returns to. */
export function routesOf(main: MemberServices, signOn: SignOn, end: string): readonly Route[] {
  const { forAnybody, forMembers } = routesWith({ ...main, signOn });
  const { paths, provider } = signOn;
  const name = (rest: string) => (provider.method === 'oidc' ? rest : `${provider.method}-${rest}`);
  return [
    forAnybody.get(paths.signIn, name('sign-on'), start('startSignOn'), unguessable),
    forAnybody.get(end, name('sign-on-callback'), finish('finishSignOn'), unguessable),
    forMembers.post(paths.connect, name('connect-identity'), identities('postConnectIdentity'), proven),
    forMembers.post(paths.proof, name('prove-by-provider'), proof('postProofByProvider'), limitedAndPrivate),
  ];
}

/** The provider in the form that core pages use. */
export function toIdentityProvider(main: MemberServices, { signOn }: SignOnWay): IdentityProvider {
  const { provider, paths } = signOn;
  const { method, issuer, findName, serves } = provider;
  const callOf = (exchange: Parameters<IdentityProvider['beginJoin']>[0]) => ({
    ...main,
    signOn,
    exchange,
    params: {},
  });
  return {
    ...{ method, issuer, paths, findName, serves },
    beginJoin: (exchange, join) => joining('beginJoinByProvider')(callOf(exchange), join),
    signOut: (exchange, session) => leaving('leaveProvider')(callOf(exchange), session),
  };
}
