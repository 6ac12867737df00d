import type { Database, Queries } from '../store/database.ts';
import { forgetTerms } from '../store/directory/terms.ts';
import { endErasure, eraseOrigins, eraseSome, listErasures, tablesInPieces } from '../store/erasures.ts';

/** Users at a time, because the search index is merged once for all of them. */
const mostUsers = 100;

/** Erases the remaining data of deleted users. After an interruption, a later call continues. */
export async function eraseInPieces(database: Database, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const users = await listErasures(database, mostUsers);
    if (users.length === 0) return;
    await eraseAll(database, users, isOver);
  }
}

async function eraseAll(database: Database, users: readonly string[], isOver: () => boolean): Promise<void> {
  for (const userId of users)
    for (const table of tablesInPieces)
      await inPieces(database, isOver, (queries, size) => eraseSome(queries, table, userId, size));
  for (const userId of users)
    await inPieces(database, isOver, (queries, size) => eraseOrigins(queries, userId, size));
  const { scrub } = database.dialect.directoryWords;
  if (scrub !== null) {
    let isFirst = true;
    await inPieces(database, isOver, (queries, pages) => {
      const merged = scrub(queries, pages, isFirst);
      isFirst = false;
      return merged;
    });
  }
  await forgetWords(database, isOver);
  if (isOver()) return;
  for (const userId of users) await database.transaction((queries) => endErasure(queries, userId));
}

/** Deletes search terms that no listed user has any longer. */
async function forgetWords(database: Database, isOver: () => boolean): Promise<void> {
  let after = '';
  await inPieces(database, isOver, async (queries, size) => {
    const last = await forgetTerms(queries, after, size);
    after = last ?? after;
    return last === null ? 0 : size;
  });
}

/** Milliseconds for each piece. This is a quarter of the longest delay that other writers should see. */
const wanted = 5;
const [least, most] = [4, 1024];

/**
 * Runs short transactions until nothing is left, with pauses for other writers. The time of each determines
 * the size of the next.
 */
async function inPieces(
  database: Database,
  isOver: () => boolean,
  work: (queries: Queries, size: number) => Promise<number> | number,
): Promise<void> {
  for (let size = least; !isOver(); ) {
    let begun = 0;
    const done = await database.transaction(async (queries) => {
      begun = performance.now();
      return work(queries, size);
    }, 'async');
    if (done === 0) return;
    const took = performance.now() - begun;
    size = Math.max(least, Math.min(most, took < wanted / 2 ? size * 2 : took > wanted ? size / 2 : size));
    await Bun.sleep(Math.ceil(took));
  }
}
