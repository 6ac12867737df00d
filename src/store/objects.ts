import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { change } from './statement.ts';

/** Records an object before its first byte is sent, so that Vitrine deletes it if no file claims it until `dueAt`. */
export const insertObject = change<[object: string, dueAt: string]>(
  'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0)',
);

/** Records that a file refers to the object. False if its deletion has begun, or if it belongs to another database. */
export const claimObject = change<[object: string]>(
  'UPDATE stored_objects SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
);

/** Schedules an object for deletion that no file uses. A claimed object stays unchanged. */
export const dropObject = change<[object: string, dueAt: string]>(
  'UPDATE stored_objects SET due_at = $2 WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
);

/** Schedules an object for deletion whose file was deleted or moved. */
export const releaseObject = change<[object: string, dueAt: string]>(
  'UPDATE stored_objects SET due_at = $2 WHERE object = $1',
);

/** As `releaseObject`, for all files of a user. */
export const releaseObjectsOf = change<[userId: string, dueAt: string]>(
  `UPDATE stored_objects SET due_at = $2
   WHERE object IN (SELECT object FROM blobs WHERE user_id = $1 AND object IS NOT NULL)`,
);

/** Objects with the fewest attempts come first, so that an object that can't be deleted doesn't delay others. */
export async function listDueObjects(queries: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await queries.all<{ object: string }>(
    'SELECT object FROM stored_objects WHERE due_at <= $1 ORDER BY doomed, due_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ object }) => object);
}

/** True if the object may be deleted. No file can claim it from then on. `doomed` counts the attempts. */
export const doomObject = change<[object: string, now: string]>(
  'UPDATE stored_objects SET doomed = doomed + 1 WHERE object = $1 AND due_at <= $2',
);

/** Call it after the object was deleted from the storage. */
export const deleteObject = change<[object: string]>(
  'DELETE FROM stored_objects WHERE object = $1 AND doomed > 0',
);

/** Takes over an object that another database stored. False if it is already taken over. */
export const adoptObject = change<[object: string, dueAt: string | null]>(
  'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0) ON CONFLICT (object) DO NOTHING',
);

export interface OutsideFigures {
  /** The number of objects with files, and their size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** The number of objects that another database stored. */
  readonly foreign: number;
  /** The number of objects that should have been deleted before this time. */
  readonly overdue: number;
}

/** Totals of all users, for `vitrine doctor`. */
export async function sumUpObjects(queries: Queries, before: string): Promise<OutsideFigures> {
  const stored = await queries.get<{ files: number; bytes: number; ours: number }>(
    `SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes, COUNT(stored_objects.object) AS ours
     FROM blobs LEFT JOIN stored_objects ON stored_objects.object = blobs.object WHERE blobs.object IS NOT NULL`,
  );
  const overdue = await countIn(queries, 'stored_objects WHERE due_at <= $1', [before]);
  const { files = 0, bytes = 0, ours = 0 } = stored ?? {};
  return { files, bytes, foreign: files - ours, overdue };
}
