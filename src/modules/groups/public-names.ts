import type { Queries } from '../../store/database.ts';
import { readPeople } from '../../store/directory/search.ts';
import { placesFor } from '../../store/insert-rows.ts';

/** The names of published users by ID, or null if the directory has none. Editors of a group may not see others. */
export async function listPublicNames(
  database: Queries,
  userIds: readonly string[],
): Promise<Map<string, string | null>> {
  const names = new Map<string, string | null>();
  if (userIds.length === 0) return names;
  const rows = await database.all<{ userId: string; n: number | null }>(
    `SELECT published.user_id AS "userId", people.n FROM published
     LEFT JOIN people ON people.user_id = published.user_id WHERE published.user_id IN ${placesFor(userIds.length)}`,
    userIds,
  );
  const people = await readPeople(
    database,
    rows.flatMap(({ n }) => n ?? []),
  );
  const byNumber = new Map(people.map(({ n, name }) => [n, name]));
  for (const { userId, n } of rows) names.set(userId, n === null ? null : (byNumber.get(n) ?? null));
  return names;
}
