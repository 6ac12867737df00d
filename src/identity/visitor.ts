import type { Session } from '../store/sessions.ts';
import type { Scope } from './tokens.ts';

/** Who asks, as far as the stages have found out. */
export interface Visitor {
  session: Session | null;
  caller: Caller | null;
  /** Set when the session changed: what the client's cookie becomes. Empty clears it. */
  cookie: string | null;
  /** Set when somebody has proved who they are: by this the device is known again. */
  device: string | null;
}

/** Somebody who has proved who they are. */
export interface Caller {
  /** Null for an operator. */
  readonly username: string | null;
  /** Whose things they may see and change; null for an operator, who may everyone's. */
  readonly userId: string | null;
  readonly scopes: readonly string[];
  /** The token that proved it; null for a session. */
  readonly credential: { readonly id: string; readonly expiresAt: string | null } | null;
}

/** Whom a route is for: everyone, whoever is signed in, a member who is an operator, or who holds a token with the scope. */
export type Access = 'public' | 'member' | 'operator-member' | Scope;

/** What is known of a visitor whom the firewall has let pass. */
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
  return { session: null, caller: null, cookie: null, device: null };
}
