import type { Queries } from './database.ts';
import { allRows, change } from './statement.ts';

/** An uploaded file that no saved draft uses yet. */
export interface WaitingUpload {
  /** The hash of the stored bytes. */
  readonly hash: string;
  /** The file's entry in a revision, as JSON. */
  readonly file: string;
}

export const listUploads = allRows<WaitingUpload, [userId: string]>(
  'SELECT hash, file FROM uploads WHERE user_id = $1 ORDER BY hash',
);

/** For an existing upload, renews its time. */
export async function insertUpload(
  queries: Queries,
  userId: string,
  { hash, file }: WaitingUpload,
  at: string,
): Promise<void> {
  await queries.run(
    `INSERT INTO uploads (user_id, hash, file, uploaded_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, hash) DO UPDATE SET uploaded_at = excluded.uploaded_at, file = excluded.file`,
    [userId, hash, file, at],
  );
}

export const deleteUpload = change<[userId: string, hash: string]>(
  'DELETE FROM uploads WHERE user_id = $1 AND hash = $2',
);

/** Deletes uploads from before a time that no saved draft uses. */
export const deleteOldUploads = change<[userId: string, before: string]>(
  'DELETE FROM uploads WHERE user_id = $1 AND uploaded_at < $2',
);
