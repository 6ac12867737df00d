import { listOutsideBlobs } from '../store/blobs.ts';
import type { Database } from '../store/database.ts';
import { adoptObject } from '../store/objects.ts';

/** Takes over what another database stored and this one has files in; gives how many. From then on they are deleted from here. */
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
