import { foldUsername } from '../domain/profile/username.ts';
import type { Queries } from '../store/database.ts';
import { listTakenNames } from '../store/users.ts';
import { findNameConflict } from './find-name-conflict.ts';

const mostTries = 200;
/** Attempts, each of two statements. */
const mostLooks = 20;

/** Tries `ada`, `ada-2`, `ada-3` and so on, then a random suffix. */
export async function findFreeName(queries: Queries, base: string): Promise<string> {
  return (await listFreeNames(queries, base))[0] ?? addRandomSuffix(base);
}

/**
 * As `findFreeName`, for usernames that users choose without an operator. They must be neither reserved nor
 * similar to another member's.
 */
export async function findUndisputedName(
  queries: Queries,
  base: string,
  reserved: readonly string[],
): Promise<string> {
  for (const name of (await listFreeNames(queries, base)).slice(0, mostLooks))
    if ((await findNameConflict(queries, name, reserved)) === null) return name;
  return addRandomSuffix(base);
}

async function listFreeNames(queries: Queries, base: string): Promise<string[]> {
  const candidates = [base, ...Array.from({ length: mostTries }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTakenNames(queries, candidates.map(foldUsername));
  return candidates.filter((one) => !taken.has(foldUsername(one)));
}

function addRandomSuffix(base: string): string {
  return `${base}-${Bun.randomUUIDv7().slice(-7)}`;
}
