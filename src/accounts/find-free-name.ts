import { foldUsername } from '../profile/username.ts';
import type { Queries } from '../store/database.ts';
import { listTakenNames } from '../store/users.ts';

const mostTries = 200;

/** `ada`, `ada-2`, `ada-3` and so on; after that, a random suffix. */
export async function findFreeName(queries: Queries, base: string): Promise<string> {
  const candidates = [base, ...Array.from({ length: mostTries }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTakenNames(queries, candidates.map(foldUsername));
  return candidates.find((one) => !taken.has(foldUsername(one))) ?? `${base}-${Bun.randomUUIDv7().slice(-7)}`;
}
