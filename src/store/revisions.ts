import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/**
 * A saved draft: the whole document and its files. Immutable, with two exceptions: images that the document
 * names and that are fetched later, and images of earlier versions that are cleaned.
 */
export interface Revision {
  readonly n: number;
  readonly document: string;
  readonly files: string;
  readonly createdAt: string;
  /** The session whose editor saved automatically. Null if the user saved with a button. */
  readonly autosavedBy: string | null;
  /** The actor and the interface. Null in revisions that are older than these columns. */
  readonly actor: string | null;
  readonly means: Means | null;
  /** The token that saved the revision. Null if none was used. */
  readonly tokenId: string | null;
  /** The name of the token. */
  readonly tokenName: string | null;
  /** The time of the last publication. Null if it was never published. */
  readonly publishedAt: string | null;
}

/** The interface that changes an account. */
export type Means = 'editor' | 'api' | 'command line' | 'import';

export type NewRevision = Pick<Revision, 'n' | 'document' | 'files' | 'createdAt'> & Partial<Revision>;
export type RevisionSummary = Omit<Revision, 'document' | 'files'>;

export function originOf({ autosavedBy }: Pick<Revision, 'autosavedBy'>): 'deliberate' | 'autosave' {
  return autosavedBy === null ? 'deliberate' : 'autosave';
}

/** Milliseconds. A newer automatic save by the same session within ten minutes replaces the older one. */
const sitting = 10 * 60 * 1000;
/**
 * The time in milliseconds, and the number of revisions, for which a replaced revision is stored, because an
 * open form may be based on it.
 */
const longestForm = 24 * 60 * 60 * 1000;
const mostSaves = 100;

const summary = `n, created_at AS "createdAt", autosaved_by AS "autosavedBy", actor, saved_by_means AS means, token_id AS "tokenId",
  (SELECT tokens.name FROM tokens WHERE tokens.id = revisions.token_id) AS "tokenName",
  published_at AS "publishedAt"`;
const select = `SELECT ${summary}, document, files FROM revisions WHERE user_id = $1 AND n = $2`;

export const findRevision = oneRow<Revision, [userId: string, n: number]>(
  `${select} AND superseded_at IS NULL`,
);

/** Reads the newest revision again, because the user may have saved since the lookup. */
export const findNewestRevision = oneRow<Revision, [userId: string]>(
  `SELECT ${summary}, document, files FROM revisions
   WHERE user_id = $1 AND n = (SELECT draft FROM users WHERE id = $1)`,
);

/** Newest first, before `before`. */
export const listRevisions = allRows<RevisionSummary, [userId: string, before: number, limit: number]>(
  `SELECT ${summary} FROM revisions
   WHERE user_id = $1 AND n < $2 AND superseded_at IS NULL ORDER BY n DESC LIMIT $3`,
);

/** The previous revision in the history. */
export async function findEarlier(queries: Queries, userId: string, n: number): Promise<Revision | null> {
  const [earlier] = await listRevisions(queries, userId, n, 1);
  return earlier ? findRevision(queries, userId, earlier.n) : null;
}

export async function updateFiles(queries: Queries, userId: string, { n, files }: Revision): Promise<void> {
  await queries.run('UPDATE revisions SET files = $1 WHERE user_id = $2 AND n = $3', [files, userId, n]);
}

/** Also finds a replaced automatic save, because an open form may be based on it. */
export function findMergeBase(queries: Queries, userId: string, n: number): MaybePromise<Revision | null> {
  return queries.get(select, [userId, n]);
}

const intoRevisions = insertionInto(
  'revisions',
  'user_id, n, document, files, created_at, autosaved_by, actor, saved_by_means, token_id, published_at',
);

export async function insertRevision(queries: Queries, userId: string, revision: NewRevision): Promise<void> {
  await insertFirstRevisions(queries, [{ ...revision, userId }]);
  const { n, createdAt, autosavedBy = null } = revision;
  if (autosavedBy !== null) await supersede(queries, userId, { n, createdAt, autosavedBy });
}

/** Inserts the first revisions of new users. */
export async function insertFirstRevisions(
  queries: Queries,
  revisions: readonly (NewRevision & { readonly userId: string })[],
): Promise<void> {
  const usual = { autosavedBy: null, actor: null, means: null, tokenId: null, publishedAt: null };
  const entries = revisions.map((revision) => ({ ...usual, ...revision }));
  await intoRevisions(
    queries,
    entries.map((entry) => ({ ...entry, savedByMeans: entry.means })),
  );
}

/** Keeps an automatic save permanently, like a save by button. */
export const keepRevision = change<[userId: string, n: number]>(
  'UPDATE revisions SET autosaved_by = NULL WHERE user_id = $1 AND n = $2',
);

/** Marks the revision as published. A published automatic save stays permanently. */
export const markPublished = change<[userId: string, n: number, at: string]>(
  'UPDATE revisions SET autosaved_by = NULL, published_at = $3 WHERE user_id = $1 AND n = $2',
);

/** Replaces earlier automatic saves of the same session. */
async function supersede(
  queries: Queries,
  userId: string,
  { n, createdAt, autosavedBy }: Pick<Revision, 'n' | 'createdAt' | 'autosavedBy'>,
): Promise<void> {
  const before = (time: number) => new Date(Date.parse(createdAt) - time).toISOString();
  await queries.run(
    `UPDATE revisions SET superseded_at = $1
     WHERE user_id = $2 AND autosaved_by = $3 AND created_at >= $4 AND n < $5 AND superseded_at IS NULL`,
    [createdAt, userId, autosavedBy, before(sitting), n],
  );
  await queries.run(
    `DELETE FROM revisions
     WHERE user_id = $1 AND superseded_at IS NOT NULL AND (superseded_at < $2 OR n < $3)`,
    [userId, before(longestForm), n - mostSaves],
  );
}
