import type { Queries } from './database.ts';

/** A table whose rows belong to a user, or to operators if they have no user. `select` is the query for a row. */
export interface OwnedTable {
  readonly name: string;
  readonly select: string;
}

/** The owner of the visible rows. Null makes all rows visible. */
export type Owner = string | null;

export interface PageOfOwned {
  /** The last row of the previous page. Null for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

export function isOwnedId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

/** Null for a row of another user. */
export async function findOwned<Row>(
  queries: Queries,
  { name, select }: OwnedTable,
  id: string,
  owner: Owner,
): Promise<Row | null> {
  const [isTheirs, values] = ownedBy(name, owner);
  return queries.get<Row>(`${select} WHERE ${isTheirs} AND ${name}.id = $${values.length + 1}`, [
    ...values,
    id,
  ]);
}

/** Newest first, because IDs are in the order of creation. */
export async function listOwned<Row>(
  queries: Queries,
  { name, select }: OwnedTable,
  owner: Owner,
  { before, limit }: PageOfOwned,
): Promise<Row[]> {
  const [isTheirs, values] = ownedBy(name, owner);
  const next = values.length + 1;
  return queries.all<Row>(
    `${select} WHERE ${isTheirs} AND ${name}.id < $${next} ORDER BY ${name}.id DESC LIMIT $${next + 1}`,
    // Sorts after all IDs.
    [...values, before ?? '~', limit],
  );
}

/** The only condition for ownership, as SQL. */
function ownedBy(table: string, owner: Owner): readonly [condition: string, values: readonly string[]] {
  return owner === null ? ['TRUE', []] : [`${table}.user_id = $1`, [owner]];
}
