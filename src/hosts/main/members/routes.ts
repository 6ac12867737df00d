import type { SignInWay } from '../../../core/config/sign-on.ts';
import type { Handler, Route } from '../../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { lazily } from '../../../core/web/lazily.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accessRoutes } from './access/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { joinRoutes } from './join/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import type { MemberCall, MemberServices } from './services.ts';
import { mailSignInRoutes, signInRoutes } from './sign-in/routes.ts';
import { operatorRoutes } from './users/routes.ts';

declare module '../../web/route.ts' {
  interface RouteOptions {
    /** For routes that could give an account away, or lock its owner out; removing access needs no proof. */
    readonly needsProof?: true;
    /** Bytes of its form that wait for a proof, where the usual size is not enough. */
    readonly largestForm?: number;
    /** Shows its page again where the form is larger than that; otherwise the answer is 413 without one. */
    readonly tooLarge?: (call: MemberCall) => MaybePromise<Reply>;
    /**
     * The way to sign in that it belongs to: the route exists where that is offered. A link from the command line is
     * none of them.
     */
    readonly way?: SignInWay;
  }
}

/** The pages of an account, for operators those of all accounts, and those that modules add. */
export function memberRoutes(services: MemberServices, added: readonly Route[]): Route[] {
  const routes = [
    ...mailSignInRoutes(services),
    // Before links to sign in, which have any last segment.
    ...added,
    ...secondFactorRoutes(services),
    ...signInRoutes(services),
    ...proofRoutes(services),
    ...accountRoutes(services),
    ...accessRoutes(services),
    ...operatorRoutes(services),
    ...joinRoutes(services),
    ...mailRoutes(services),
  ];
  return routes.filter(({ way }) => way === undefined || services.signInWays.includes(way));
}

/** Of those that need a proof, with the page that asks for one. */
export function withProof(services: MemberServices, routes: readonly Route[]): Route[] {
  const ask = lazily(() => import('./proof/ask-for-proof.ts'))('askForProof');
  const askForProof = (exchange: MemberExchange) => ask({ ...services, exchange, params: {} });
  return routes.map((one) => (one.needsProof ? { ...one, askForProof: askForProof as Handler } : one));
}
