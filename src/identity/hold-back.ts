import type { Session } from '../store/sessions.ts';
import { signInMethods } from './sign-in-methods.ts';

/** What OPERATORS_NEED asks for; null for nothing. */
export type OperatorsNeed = 'second-factor' | null;

/** An operator who came in by one factor is a member like others, until they have a second one. */
export function holdBack(session: Session, need: OperatorsNeed): Session {
  if (need === null || session.operator === 0 || hasTwoFactors(session)) return session;
  return { ...session, operator: 0, heldBack: true };
}

/** A link is what a local operator comes back with; who has only a passkey beside it has that. */
function hasTwoFactors({ startedBy, operatorFactor }: Session): boolean {
  if (signInMethods[startedBy].hasTwoFactors || operatorFactor === 'code') return true;
  return startedBy === 'link' && operatorFactor === 'passkey';
}
