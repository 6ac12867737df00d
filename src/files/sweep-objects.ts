import type { Database } from '../store/database.ts';
import { deleteObject, doomObject, listDueObjects } from '../store/objects.ts';
import type { ObjectStore } from './object-store.ts';

export interface Sweep {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly now: () => Date;
}

/** Objects at a time, and how many of them in parallel. */
const [most, sideBySide] = [100, 8];

/**
 * Deletes objects that no file refers to, and those that were never claimed; returns how many. Only objects recorded as
 * ours, and only once it is recorded that no file can claim them. Throws a failure of S3, with the rest left for later.
 */
export async function sweepObjects(sweep: Sweep, isOver: () => boolean = () => false): Promise<number> {
  const { database, objects } = sweep;
  let deleted = 0;
  while (!isOver()) {
    const doomed = await doomSome(sweep);
    if (doomed.length === 0) break;
    const gone: string[] = [];
    for (let at = 0; at < doomed.length; at += sideBySide) {
      const some = doomed.slice(at, at + sideBySide);
      const outcomes = await Promise.allSettled(some.map((object) => objects.remove(object)));
      gone.push(...some.filter((_, index) => outcomes[index]?.status === 'fulfilled'));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure) {
        await forget(database, gone);
        throw failure.reason;
      }
    }
    await forget(database, gone);
    deleted += gone.length;
  }
  return deleted;
}

function doomSome({ database, now }: Sweep): Promise<string[]> {
  const at = now().toISOString();
  return database.transaction(async (queries) => {
    const doomed: string[] = [];
    for (const object of await listDueObjects(queries, at, most))
      if (await doomObject(queries, object, at)) doomed.push(object);
    return doomed;
  });
}

function forget(database: Database, objects: readonly string[]): Promise<void> {
  return database.transaction(async (queries) => {
    for (const object of objects) await deleteObject(queries, object);
  });
}

/** Whether there is something to do: a cheap check. */
export async function hasDueObjects({ database, now }: Sweep): Promise<boolean> {
  return (await listDueObjects(database, now().toISOString(), 1)).length > 0;
}
