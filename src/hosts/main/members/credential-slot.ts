import type { FirstCredential } from '../../../accounts/identity/accept-invitation.ts';
import type { Children } from '../../../core/html/jsx/markup.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { MemberExchange, VisitorExchange } from '../../web/route.ts';

/** A credential on a member's device that signs them in. Its forms post `credential`. */
export interface CredentialSlot {
  /** The host name that credentials of this origin are for; null where browsers have none. */
  readonly hostOf: (origin: string) => string | null;
  /** Shows its forms, and fills in the browser's response. */
  readonly script: () => MaybePromise<string>;
  readonly renderSignIn: (exchange: VisitorExchange) => MaybePromise<Children>;
  /** Re-authenticates a member whose sign-in is not recent. */
  readonly renderProof: (exchange: MemberExchange) => MaybePromise<Children>;
  /** Creates the first credential of a new member. */
  readonly renderJoin: (exchange: VisitorExchange, joining: JoiningPage) => MaybePromise<Children>;
  /** Reads it, or returns why it can't be used. */
  readonly readJoin: (
    exchange: VisitorExchange,
    invitationId: string,
    form: URLSearchParams,
  ) => MaybePromise<FirstCredential | string>;
}

export interface JoiningPage {
  readonly invitationId: string;
  /** Empty where it is typed on the page. */
  readonly username: string;
  readonly isOnlyWay: boolean;
}
