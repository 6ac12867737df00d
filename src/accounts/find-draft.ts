import { Damage } from '../domain/profile/damage.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { findNewestRevision, findRevision, type Revision } from '../store/revisions.ts';
import { isDeleted, type User } from '../store/users.ts';

/** The newest revision. Every user has one, so a missing revision means that the database is damaged. */
export async function findDraft(queries: Queries, user: User): Promise<Revision> {
  const { id, username, draft } = user;
  const revision = (await findRevision(queries, id, draft)) ?? (await findNewestRevision(queries, id));
  if (revision) return revision;
  throw (await findGone(queries, user)) ?? new Damage(`revision ${draft} of ${username} is missing`);
}

/** An error if the user was deleted since the lookup. Null otherwise. */
export async function findGone(queries: Queries, { id, username }: User): Promise<Refusal | null> {
  return (await isDeleted(queries, id))
    ? new Refusal('gone', `The user ${username} has been deleted.`)
    : null;
}
