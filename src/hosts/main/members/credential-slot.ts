import type { FirstCredential } from '../../../accounts/identity/accept-invitation.ts';
import type { Children } from '../../../core/html/jsx/markup.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { MemberExchange, VisitorExchange } from '../../web/route.ts';

/** A credential on a member's device that signs the member in. Forms submit it as `credential`. */
export interface CredentialSlot {
  /** The host name for credentials of this origin. Null if browsers support none for it. */
  readonly hostOf: (origin: string) => string | null;
  /** The script that shows the forms and fills in the browser's response. */
  readonly script: () => MaybePromise<string>;
  readonly renderSignIn: (exchange: VisitorExchange) => MaybePromise<Children>;
  /** Re-authenticates a member whose last sign-in isn't recent. */
  readonly renderProof: (exchange: MemberExchange) => MaybePromise<Children>;
  /** Creates the first credential of a new member. */
  readonly renderJoin: (exchange: VisitorExchange, joining: JoiningPage) => MaybePromise<Children>;
  /** Verifies the credential, or returns why it can't be used. */
  readonly readJoin: (
    exchange: VisitorExchange,
    invitationId: string,
    form: URLSearchParams,
  ) => MaybePromise<FirstCredential | string>;
}

export interface JoiningPage {
  readonly invitationId: string;
  /** Empty if the user types the username on the page. */
  readonly username: string;
  readonly isOnlyWay: boolean;
}
