import type { UserRole } from '../../core/config/roles.ts';
import type { Session } from '../../store/sessions.ts';
import type { Right } from './rights.ts';
import type { PresentedToken, Scope } from './tokens.ts';

/** The client, as far as the stages identified it. */
export interface Visitor {
  session: Session | null;
  caller: Caller | null;
  /** The new value of the cookie, if the session changed. Empty deletes it. */
  cookie: string | null;
  /** Set after a sign-in, so that the device is recognized later. */
  devices: readonly string[] | null;
}

/** An authenticated member, token or operator. */
export interface Caller {
  /** The user whose data the caller may use. Null for an operator, who may use all data. */
  readonly username: string | null;
  /** Whose data they may see and change; null for an operator, who may see everyone's. */
  readonly userId: string | null;
  readonly scopes: readonly string[];
  readonly roles: readonly UserRole[];
  /** The token. Null for a session. */
  readonly credential: Pick<PresentedToken, 'id' | 'expiresAt' | 'clientId' | 'isOfCi'> | null;
}

/**
 * The access of a route: any client, a signed-in member, an operator, a user with the right, or a token with
 * the scope.
 */
export type Access = 'public' | 'member' | 'operator-member' | Right | Scope;

/** A visitor after the access check of the firewall. */
export type Admitted<A extends Access> = Visitor &
  (A extends 'public'
    ? unknown
    : A extends 'member' | 'operator-member'
      ? Member
      : { readonly caller: Caller });

interface Member {
  readonly session: Session;
  readonly caller: Caller;
}

export function createVisitor(): Visitor {
  return { session: null, caller: null, cookie: null, devices: null };
}
