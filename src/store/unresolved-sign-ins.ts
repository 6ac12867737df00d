import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto, insertionReturning, placesFor } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/** A first sign-in that waits for the decision of an operator. */
export interface UnresolvedSignIn {
  readonly issuer: string;
  readonly subject: string;
  /** Shown to the user, and also in the log. */
  readonly reference: string;
  readonly reason: string;
  /** The name and other data from the provider. */
  readonly name: string | null;
  readonly address: string | null;
  readonly username: string | null;
  /** The time of the last attempt. */
  readonly at: string;
  readonly refusedAt: string | null;
}

const select = `SELECT reference, issuer, subject, reason, name, address, username, at,
  refused_at AS "refusedAt" FROM unresolved_sign_ins`;
const keptDays = 90;

type OfIdentity = Pick<UnresolvedSignIn, 'issuer' | 'subject'>;

const intoUnresolved = insertionReturning(
  'unresolved_sign_ins',
  'reference, issuer, subject, reason, name, address, username, at',
  `ON CONFLICT (issuer, subject) DO UPDATE SET reason = excluded.reason, name = excluded.name,
     address = excluded.address, username = excluded.username, at = excluded.at
   RETURNING reference`,
);

const intoCandidates = insertionInto('unresolved_candidates', 'reference, user_id');

/** Stores one row for each identity. A further attempt keeps the reference of the first. Returns the reference. */
export async function insertUnresolved(
  queries: Queries,
  found: Omit<UnresolvedSignIn, 'refusedAt'>,
  /** The IDs of the accounts that it may belong to. */
  candidates: readonly string[],
): Promise<string> {
  const end = new Date(Date.parse(found.at) - keptDays * 86_400_000).toISOString();
  const where = 'at < $1 AND refused_at IS NULL';
  await deleteSome(queries, { table: 'unresolved_sign_ins', key: 'reference', where }, end);
  const [stored] = await intoUnresolved<{ reference: string }>(queries, [found]);
  const reference = stored?.reference ?? found.reference;
  await queries.run('DELETE FROM unresolved_candidates WHERE reference = $1', [reference]);
  await intoCandidates(
    queries,
    candidates.map((userId) => ({ reference, userId })),
  );
  return reference;
}

export const findUnresolved = oneRow<UnresolvedSignIn, [reference: string]>(`${select} WHERE reference = $1`);

export async function findUnresolvedOf(
  queries: Queries,
  { issuer, subject }: OfIdentity,
): Promise<UnresolvedSignIn | null> {
  return queries.get(`${select} WHERE issuer = $1 AND subject = $2`, [issuer, subject]);
}

/** Undecided sign-ins, newest first. */
export const listUnresolved = allRows<UnresolvedSignIn, [limit: number]>(
  `${select} WHERE refused_at IS NULL ORDER BY at DESC, reference LIMIT $1`,
);

/** The usernames of the accounts that these may belong to, each with the reference. */
export async function listCandidates(
  queries: Queries,
  references: readonly string[],
): Promise<{ readonly reference: string; readonly username: string }[]> {
  if (references.length === 0) return [];
  return queries.all(
    `SELECT reference, users.username FROM unresolved_candidates JOIN users ON users.id = user_id
     WHERE reference IN ${placesFor(references.length)} ORDER BY users.folded`,
    references,
  );
}

export async function countUnresolved(queries: Queries, most: number): Promise<number> {
  return countIn(queries, '(SELECT 1 FROM unresolved_sign_ins WHERE refused_at IS NULL LIMIT $1) AS some', [
    most,
  ]);
}

/** Keeps the identity alone. False if there is no undecided sign-in with this reference. */
export const markUnresolvedRefused = change<[reference: string, at: string]>(
  `UPDATE unresolved_sign_ins SET refused_at = $2, name = NULL, address = NULL, username = NULL
   WHERE reference = $1 AND refused_at IS NULL`,
);

export async function deleteUnresolved(queries: Queries, { issuer, subject }: OfIdentity): Promise<void> {
  await queries.run('DELETE FROM unresolved_sign_ins WHERE issuer = $1 AND subject = $2', [issuer, subject]);
}

/** Deletes the sign-ins that may belong to a user. */
export const deleteUnresolvedOf = change<[userId: string]>(
  `DELETE FROM unresolved_sign_ins WHERE reference IN
     (SELECT reference FROM unresolved_candidates WHERE user_id = $1)`,
);
