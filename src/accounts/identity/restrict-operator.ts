import { hasRole } from '../../store/roles.ts';
import type { Session } from '../../store/sessions.ts';
import { signInMethods } from './sign-in-methods.ts';

/** The setting REQUIRE_2FA; null for nothing. */
export type OperatorsNeed = 'second-factor' | null;

/** Operators and users with a role who signed in with one factor have a member's rights until they have a second one. */
export function restrictOperator(session: Session, need: OperatorsNeed): Session {
  if (need === null || !hasRole(session) || hasTwoFactors(session)) return session;
  return { ...session, operator: 0, roles: '', heldBack: true };
}

/**
 * A local operator returns with a link from the command line; next to it, a passkey counts as two-factor
 * authentication.
 */
function hasTwoFactors({ startedBy, operatorFactor }: Session): boolean {
  if (signInMethods[startedBy].hasTwoFactors || operatorFactor === 'code') return true;
  return startedBy === 'link' && operatorFactor === 'passkey';
}
