import type { Session } from '../store/sessions.ts';

/** Seconds that a proof of who somebody is counts for what would give their account away. */
export const proofLifetime = 10 * 60;

/** Whether they have signed in, or proved once more who they are, within that time. */
export function hasFreshProof({ startedAt, provenAt }: Session, now: Date): boolean {
  const last = provenAt ?? startedAt;
  return last !== null && now.getTime() - Date.parse(last) < proofLifetime * 1000;
}
