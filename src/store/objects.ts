import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { change } from './statement.ts';

/**
 * Before the first byte of an object is sent: from now on we have to delete it. Until `dueAt` a file may still claim
 * it.
 */
export const insertObject = change<[object: string, dueAt: string]>(
  'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0)',
);

/** A file refers to it now. False where its deletion has begun, or it is not ours. */
export const claimObject = change<[object: string]>(
  'UPDATE stored_objects SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
);

/** No file came of it. One that a file has claimed by now stays as it is. */
export const dropObject = change<[object: string, dueAt: string]>(
  'UPDATE stored_objects SET due_at = $2 WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
);

/** Its file is gone, or was moved. */
export const releaseObject = change<[object: string, dueAt: string]>(
  'UPDATE stored_objects SET due_at = $2 WHERE object = $1',
);

/** The same for all of a user's. */
export const releaseObjectsOf = change<[userId: string, dueAt: string]>(
  `UPDATE stored_objects SET due_at = $2
   WHERE object IN (SELECT object FROM blobs WHERE user_id = $1 AND object IS NOT NULL)`,
);

/** Those that were tried least come first: one that cannot be deleted does not keep others waiting. */
export async function listDueObjects(queries: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await queries.all<{ object: string }>(
    'SELECT object FROM stored_objects WHERE due_at <= $1 ORDER BY doomed, due_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ object }) => object);
}

/** True for an object that may be deleted: no file can claim it from now on. `doomed` counts the attempts. */
export const doomObject = change<[object: string, now: string]>(
  'UPDATE stored_objects SET doomed = doomed + 1 WHERE object = $1 AND due_at <= $2',
);

/** After its deletion. */
export const deleteObject = change<[object: string]>(
  'DELETE FROM stored_objects WHERE object = $1 AND doomed > 0',
);

/** Takes over an object stored by another database. False where it was taken over before. */
export const adoptObject = change<[object: string, dueAt: string | null]>(
  'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0) ON CONFLICT (object) DO NOTHING',
);

export interface OutsideFigures {
  /** How many objects have files, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** How many of them were stored by another database. */
  readonly foreign: number;
  /** How many have been waiting for deletion since before that time. */
  readonly overdue: number;
}

/** Over all users: for the doctor. */
export async function sumUpObjects(queries: Queries, before: string): Promise<OutsideFigures> {
  const stored = await queries.get<{ files: number; bytes: number; ours: number }>(
    `SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes, COUNT(stored_objects.object) AS ours
     FROM blobs LEFT JOIN stored_objects ON stored_objects.object = blobs.object WHERE blobs.object IS NOT NULL`,
  );
  const overdue = await countIn(queries, 'stored_objects WHERE due_at <= $1', [before]);
  const { files = 0, bytes = 0, ours = 0 } = stored ?? {};
  return { files, bytes, foreign: files - ours, overdue };
}
