import type { Queries } from './database.ts';

/** From now on it is ours to delete: before its first byte is sent. Until `dueAt` a file may still be made of it. */
export async function insertObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run('INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0)', [
    object,
    dueAt,
  ]);
}

/** A file is in it now. False where its deletion has begun, or it is none of ours. */
export async function claimObject(queries: Queries, object: string): Promise<boolean> {
  const claimed = await queries.run(
    'UPDATE stored_objects SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
    [object],
  );
  return claimed > 0;
}

/** No file came of it. One that a file is in by now stays as it is. */
export async function dropObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run(
    'UPDATE stored_objects SET due_at = $1 WHERE object = $2 AND due_at IS NOT NULL AND doomed = 0',
    [dueAt, object],
  );
}

/** Its file is gone, or elsewhere. */
export async function releaseObject(queries: Queries, object: string, dueAt: string): Promise<void> {
  await queries.run('UPDATE stored_objects SET due_at = $1 WHERE object = $2', [dueAt, object]);
}

/** The same of all of a user's. */
export async function releaseObjectsOf(queries: Queries, userId: string, dueAt: string): Promise<void> {
  await queries.run(
    `UPDATE stored_objects SET due_at = $1
     WHERE object IN (SELECT object FROM blobs WHERE user_id = $2 AND object IS NOT NULL)`,
    [dueAt, userId],
  );
}

export async function listDueObjects(queries: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await queries.all<{ object: string }>(
    'SELECT object FROM stored_objects WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ object }) => object);
}

/** True for what may be deleted: no file can be made of it from now on. */
export async function doomObject(queries: Queries, object: string, now: string): Promise<boolean> {
  const doomed = await queries.run(
    'UPDATE stored_objects SET doomed = 1 WHERE object = $1 AND due_at <= $2',
    [object, now],
  );
  return doomed > 0;
}

/** It is deleted. */
export async function deleteObject(queries: Queries, object: string): Promise<void> {
  await queries.run('DELETE FROM stored_objects WHERE object = $1 AND doomed = 1', [object]);
}

/** What was stored by another database, and is ours now. False where it has been. */
export async function adoptObject(queries: Queries, object: string, dueAt: string | null): Promise<boolean> {
  const adopted = await queries.run(
    'INSERT INTO stored_objects (object, due_at, doomed) VALUES ($1, $2, 0) ON CONFLICT (object) DO NOTHING',
    [object, dueAt],
  );
  return adopted > 0;
}

export interface OutsideFigures {
  /** In how many files are, and how many bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Of them, so many were stored by another database. */
  readonly foreign: number;
  /** So many wait to be deleted since before that time. */
  readonly overdue: number;
}

/** Of everybody: for the doctor. */
export async function sumUpObjects(queries: Queries, before: string): Promise<OutsideFigures> {
  const stored = await queries.get<{ files: number; bytes: number; ours: number }>(
    `SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes, COUNT(stored_objects.object) AS ours
     FROM blobs LEFT JOIN stored_objects ON stored_objects.object = blobs.object WHERE blobs.object IS NOT NULL`,
  );
  const waiting = await queries.get<{ count: number }>(
    'SELECT COUNT(*) AS count FROM stored_objects WHERE due_at <= $1',
    [before],
  );
  const { files = 0, bytes = 0, ours = 0 } = stored ?? {};
  return { files, bytes, foreign: files - ours, overdue: waiting?.count ?? 0 };
}
