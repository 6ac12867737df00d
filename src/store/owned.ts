import type { Queries } from './database.ts';

/** A table of things that belong to users, or to operators where there is no user; `select` gives its rows. */
export interface OwnedTable {
  readonly name: string;
  readonly select: string;
}

/** Whose rows are visible: a user's own, or with null those of everyone. */
export type Owner = string | null;

export interface PageOfOwned {
  /** The last one of the page before; null at the start. */
  readonly before: string | null;
  readonly limit: number;
}

export function isOwnedId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

/** A row of another user does not exist. */
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

/** Newest first: ids are in the order of creation. */
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
    // No id sorts after it.
    [...values, before ?? '~', limit],
  );
}

/** The one rule of ownership. */
function ownedBy(table: string, owner: Owner): readonly [condition: string, values: readonly string[]] {
  return owner === null ? ['TRUE', []] : [`${table}.user_id = $1`, [owner]];
}
