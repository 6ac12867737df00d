import type { Database } from '../../store/database.ts';
import { deleteObject, doomObject, listDueObjects } from '../../store/objects.ts';
import type { ObjectStore } from './object-store.ts';

export interface Sweep {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly now: () => Date;
}

/** Objects per batch, and objects deleted in parallel. */
const [most, sideBySide] = [100, 8];

/** Consecutive batches that may fail before S3 counts as unavailable. */
const mostFailures = 2;

/**
 * Deletes objects that no file uses or ever claimed. Returns their number. Deletes only objects that this
 * database recorded, and only after recording that no file can claim them. Objects that can't be deleted are
 * left for the next sweep. The first failure is thrown at the end.
 */
export async function sweepObjects(sweep: Sweep, isOver: () => boolean = () => false): Promise<number> {
  const { database, objects } = sweep;
  const failures = new Map<string, unknown>();
  let [deleted, inARow] = [0, 0];
  while (!isOver() && inARow < mostFailures) {
    const doomed = (await doomSome(sweep)).filter((object) => !failures.has(object));
    if (doomed.length === 0) break;
    for (let at = 0; at < doomed.length && inARow < mostFailures; at += sideBySide) {
      const some = doomed.slice(at, at + sideBySide);
      const outcomes = await Promise.allSettled(some.map((object) => objects.remove(object)));
      const gone = some.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      await forget(database, gone);
      deleted += gone.length;
      inARow = gone.length === 0 ? inARow + 1 : 0;
      for (const [index, outcome] of outcomes.entries())
        if (outcome.status === 'rejected') failures.set(some[index] ?? '', outcome.reason);
    }
  }
  for (const failure of failures.values()) throw failure;
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

/** A cheap check whether any object can be deleted. */
export async function hasDueObjects({ database, now }: Sweep): Promise<boolean> {
  return (await listDueObjects(database, now().toISOString(), 1)).length > 0;
}
