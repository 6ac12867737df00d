import type { ProfileDocument } from '../profile/document.ts';
import type { FileList } from '../profile/files.ts';
import type { Queries } from '../store/database.ts';
import { findRevision, type Revision } from '../store/revisions.ts';
import type { User } from '../store/users.ts';

/** The newest revision. Every user has one: without it the database is damaged. */
export async function findDraft(queries: Queries, user: User): Promise<Revision> {
  const revision = await findRevision(queries, user.id, user.draft);
  if (!revision) throw new Error(`revision ${user.draft} of ${user.username} is missing`);
  return revision;
}

/** It was checked before it was stored: from here on it has its type. */
export function documentOf({ document }: Pick<Revision, 'document'>): ProfileDocument {
  return JSON.parse(document);
}

/** Which files belong to it. */
export function filesOf({ files }: Pick<Revision, 'files'>): FileList {
  return JSON.parse(files);
}
