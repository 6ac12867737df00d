import type { Queries } from './database.ts';
import type { Identity } from './identities.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { oneRow } from './statement.ts';

/** The session at the identity provider that started a session here. */
export interface SignOnSession extends Identity {
  /** The provider's ID of the session, if it has one. */
  readonly sid: string | null;
  /** Encrypted. It is sent to the provider at sign-out. */
  readonly idToken: string | null;
}

export const insertSignOn: Insertion<SignOnSession & { readonly sessionId: string }> = insertionInto(
  'sign_ons',
  'session_id, issuer, subject, sid, id_token',
);

export const findSignOn = oneRow<SignOnSession, [sessionId: string]>(
  'SELECT issuer, subject, sid, id_token AS "idToken" FROM sign_ons WHERE session_id = $1',
);

/**
 * Ends the sessions that a session at the provider started, or all of the user's if the provider names no
 * session. Returns their number.
 */
export async function deleteSessionsOfSignOn(
  queries: Queries,
  issuer: string,
  { subject, sid }: { readonly subject: string | null; readonly sid: string | null },
): Promise<number> {
  const [conditions, values] =
    sid === null
      ? ['subject = $2', [subject]]
      : subject === null
        ? ['sid = $2', [sid]]
        : ['sid = $2 AND subject = $3', [sid, subject]];
  return queries.run(
    `DELETE FROM sessions WHERE id IN (SELECT session_id FROM sign_ons WHERE issuer = $1 AND ${conditions})`,
    [issuer, ...values],
  );
}

/** Ends the sessions of a member that an identity started. */
export async function deleteSessionsOfIdentity(
  queries: Queries,
  userId: string,
  { issuer, subject }: Identity,
): Promise<void> {
  await queries.run(
    `DELETE FROM sessions WHERE user_id = $1
       AND id IN (SELECT session_id FROM sign_ons WHERE issuer = $2 AND subject = $3)`,
    [userId, issuer, subject],
  );
}
