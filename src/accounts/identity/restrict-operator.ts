import { hasRole } from '../../store/roles.ts';
import type { Session } from '../../store/sessions.ts';
import { signInMethods } from './sign-in-methods.ts';

/** The setting REQUIRE_2FA. Null if it is off. */
export type OperatorsNeed = 'second-factor' | null;

/** Gives operators and users with a role only a member's rights if they signed in without two-factor authentication. */
export function restrictOperator(session: Session, need: OperatorsNeed): Session {
  if (need === null || !hasRole(session) || hasTwoFactors(session)) return session;
  return { ...session, operator: 0, roles: '', heldBack: true };
}

/**
 * A local operator signs in by a link from the command line. If that operator also has a passkey, it counts
 * as two-factor authentication.
 */
function hasTwoFactors({ startedBy, operatorFactor }: Session): boolean {
  if (signInMethods[startedBy].hasTwoFactors || operatorFactor === 'code') return true;
  return startedBy === 'link' && operatorFactor === 'passkey';
}
