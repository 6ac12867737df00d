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
    /**
     * For routes that could give access to the account or lock its owner out. Routes that remove access don't
     * need it.
     */
    readonly needsProof?: true;
    /** The size limit of a form that waits for re-authentication. Needed if the default is too small. */
    readonly largestForm?: number;
    /** Shows the page again if the form is too large. Without it, the response is a plain 413. */
    readonly tooLarge?: (call: MemberCall) => MaybePromise<Reply>;
    /**
     * The sign-in method of the route. The route exists only if the site offers that method. Sign-in links
     * from the command line don't count.
     */
    readonly way?: SignInWay;
  }
}

/** The pages of an account, the pages for operators, and the pages that modules add. */
export function memberRoutes(services: MemberServices, added: readonly Route[]): Route[] {
  const routes = [
    ...mailSignInRoutes(services),
    // Before the routes of sign-in links, which match any last segment.
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

/** Wraps the routes that need re-authentication. */
export function withProof(services: MemberServices, routes: readonly Route[]): Route[] {
  const ask = lazily(() => import('./proof/ask-for-proof.ts'))('askForProof');
  const askForProof = (exchange: MemberExchange) => ask({ ...services, exchange, params: {} });
  return routes.map((one) => (one.needsProof ? { ...one, askForProof: askForProof as Handler } : one));
}
