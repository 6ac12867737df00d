import { listOutsideBlobs } from '../../store/blobs.ts';
import type { Database } from '../../store/database.ts';
import { adoptObject } from '../../store/objects.ts';

/**
 * Takes over objects that another database stored and that files in this one use. Returns their number. This
 * database deletes them from then on.
 */
export async function ownObjects(database: Database): Promise<number> {
  let owned = 0;
  for (let last = ''; ; ) {
    const rows = await listOutsideBlobs(database, last, 1_000);
    const end = rows.at(-1)?.object;
    if (!end) return owned;
    last = end;
    await database.transaction(async (queries) => {
      for (const { object } of rows)
        if (object !== null && (await adoptObject(queries, object, null))) owned += 1;
    });
  }
}
