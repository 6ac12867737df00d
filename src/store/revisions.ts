import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database, Queries } from './database.ts';

/** What a member has saved: the whole document, and which files belong to it. Never changed afterwards, but for a picture that the document names and that is fetched later. */
export interface Revision {
  readonly n: number;
  readonly document: string;
  readonly files: string;
  readonly createdAt: string;
}

export type RevisionSummary = Pick<Revision, 'n' | 'createdAt'>;

export interface Revisions {
  find(userId: string, n: number): MaybePromise<Revision | null>;
  /** Newest first, from before `before`. */
  list(userId: string, before: number, limit: number): MaybePromise<RevisionSummary[]>;
}

export function createRevisions(database: Database): Revisions {
  return {
    find: (userId, n) => findRevision(database, userId, n),
    list: (userId, before, limit) =>
      database.all(
        'SELECT n, created_at AS "createdAt" FROM revisions WHERE user_id = $1 AND n < $2 ORDER BY n DESC LIMIT $3',
        [userId, before, limit],
      ),
  };
}

export function findRevision(queries: Queries, userId: string, n: number): MaybePromise<Revision | null> {
  return queries.get(
    'SELECT n, document, files, created_at AS "createdAt" FROM revisions WHERE user_id = $1 AND n = $2',
    [userId, n],
  );
}

export async function updateFiles(queries: Queries, userId: string, { n, files }: Revision): Promise<void> {
  await queries.run('UPDATE revisions SET files = $1 WHERE user_id = $2 AND n = $3', [files, userId, n]);
}

export async function insertRevision(queries: Queries, userId: string, revision: Revision): Promise<void> {
  const { n, document, files, createdAt } = revision;
  await queries.run(
    'INSERT INTO revisions (user_id, n, document, files, created_at) VALUES ($1, $2, $3, $4, $5)',
    [userId, n, document, files, createdAt],
  );
}
