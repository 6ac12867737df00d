import type { Session } from '../../store/sessions.ts';

/** Seconds for which re-authentication is valid on pages that could give access to the account. */
export const proofLifetime = 10 * 60;

/** Whether the member has signed in or confirmed their identity within that time. */
export function hasFreshProof({ startedAt, provenAt }: Session, now: Date): boolean {
  const last = provenAt ?? startedAt;
  return last !== null && now.getTime() - Date.parse(last) < proofLifetime * 1000;
}
