import type { UserRole } from '../../core/config/roles.ts';
import type { Session } from '../../store/sessions.ts';
import type { Right } from './rights.ts';
import type { PresentedToken, Scope } from './tokens.ts';

/** Facts about the client from the stages. */
export interface Visitor {
  session: Session | null;
  caller: Caller | null;
  /** Set when the session changed: the cookie's new value. Empty clears it. */
  cookie: string | null;
  /** Set after a successful sign-in: recognises the device later. */
  devices: readonly string[] | null;
}

/** An authenticated member, token or operator. */
export interface Caller {
  /** Null for an operator. */
  readonly username: string | null;
  /** Whose data they may see and change; null for an operator, who may see everyone's. */
  readonly userId: string | null;
  readonly scopes: readonly string[];
  readonly roles: readonly UserRole[];
  /** The token; null for a session. */
  readonly credential: Pick<PresentedToken, 'id' | 'expiresAt' | 'clientId' | 'isOfCi'> | null;
}

/** The access of a route: any client, a signed-in member, an operator, a user with the right, or a token with the scope. */
export type Access = 'public' | 'member' | 'operator-member' | Right | Scope;

/** A visitor that the firewall has admitted. */
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
