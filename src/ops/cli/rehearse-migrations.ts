import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Check, fail, ok, sizeInWords, warn } from '../../core/cli/checks.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database, DatabaseFile } from '../../store/database.ts';
import { messageOf } from '../../store/failure.ts';
import { freeBytes } from '../server/free-bytes.ts';

/** Brings a copy forward: then it is known how long it takes, and that it can be done. */
export async function rehearse(file: DatabaseFile): Promise<Check> {
  const folder = dirname(file.path);
  const { size } = await stat(file.path);
  const free = freeBytes(folder) ?? Number.POSITIVE_INFINITY;
  if (free < size * 3)
    return warn(
      'time',
      `was not measured on a copy, for which ${folder} has no room (${sizeInWords(size * 3)})`,
      'make room, and check again',
    );
  const copy = join(folder, `.rehearsal-${crypto.randomUUID()}.db`);
  try {
    file.copy(copy);
    const since = performance.now();
    await (await connectDatabase({ engine: 'sqlite', path: copy })).close();
    const seconds = (performance.now() - since) / 1000;
    return ok('time', `took ${seconds.toFixed(seconds < 10 ? 2 : 0)} s on a copy of ${sizeInWords(size)}`);
  } catch (error) {
    return fail(
      'time',
      `a copy could not be brought forward: ${messageOf(error)}`,
      'stay with the version that runs, and tell us',
    );
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true });
  }
}

/** As the server knows without a look at them; of a database that was just restored it knows nothing yet. */
export async function countRows(database: Database, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const known = await database.get<{ count: number }>(
      'SELECT reltuples::float8 AS count FROM pg_class WHERE oid = to_regclass($1)',
      [table],
    );
    if (known === null) continue;
    const counted =
      known.count > 0
        ? known
        : await database.snapshot(async (queries) =>
            queries.get<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${table}`),
          );
    rows += Number(counted?.count ?? 0);
  }
  return rows;
}
