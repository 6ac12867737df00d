import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';

/**
 * Before the first byte of an object is sent: from now on we have to delete it. Until `dueAt` a file may still claim
 * it.
 */
export async function insertObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run('INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0)', [
    object,
    dueAt,
  ]);
}

/** A file refers to it now. False where its deletion has begun, or it is not ours. */
export async function claimObject(queries: Queries, object: string): Promise<boolean> {
  const sql =
    'UPDATE stored_objects SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0';
  return (await queries.run(sql, [object])) > 0;
}

/** No file came of it. One that a file has claimed by now stays as it is. */
export async function dropObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run(
    'UPDATE stored_objects SET due_at = $1 WHERE object = $2 AND due_at IS NOT NULL AND doomed = 0',
    [dueAt, object],
  );
}

/** Its file is gone, or was moved. */
export async function releaseObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run('UPDATE stored_objects SET due_at = $1 WHERE object = $2', [dueAt, object]);
}

/** The same for all of a user's. */
export async function releaseObjectsOf(queries: Queries, userId: string, dueAt: string): Promise<void> {
  await queries.run(
    `UPDATE stored_objects SET due_at = $1
     WHERE object IN (SELECT object FROM blobs WHERE user_id = $2 AND object IS NOT NULL)`,
    [dueAt, userId],
  );
}

/** Those that were tried least come first: one that cannot be deleted does not keep others waiting. */
export async function listDueObjects(queries: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await queries.all<{ object: string }>(
    'SELECT object FROM stored_objects WHERE due_at <= $1 ORDER BY doomed, due_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ object }) => object);
}

/** True for an object that may be deleted: no file can claim it from now on. `doomed` counts the attempts. */
export async function doomObject(queries: Queries, object: string, now: string): Promise<boolean> {
  const sql = 'UPDATE stored_objects SET doomed = doomed + 1 WHERE object = $1 AND due_at <= $2';
  return (await queries.run(sql, [object, now])) > 0;
}

/** After its deletion. */
export async function deleteObject(queries: Queries, object: string): Promise<void> {
  await queries.run('DELETE FROM stored_objects WHERE object = $1 AND doomed > 0', [object]);
}

/** Takes over an object stored by another database. False where it was taken over before. */
export async function adoptObject(queries: Queries, object: string, dueAt: string | null): Promise<boolean> {
  const sql =
    'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0) ON CONFLICT (object) DO NOTHING';
  return (await queries.run(sql, [object, dueAt])) > 0;
}

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
