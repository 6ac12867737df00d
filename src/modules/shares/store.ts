import { parseText } from '../../domain/profile/damage.ts';
import type { Queries } from '../../store/database.ts';
import { insertionInto } from '../../store/insert-rows.ts';

export interface Share {
  readonly id: string;
  readonly userId: string;
  readonly hash: string;
  readonly label: string;
  readonly until: string;
  /** Parts of the draft beyond the public page: see `revealTo`. */
  readonly shows: readonly string[];
  readonly anonymous: boolean;
  readonly password: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly visits: number;
  readonly lastUsedAt: string | null;
}

/** With its owner, and the owner's public state. */
export interface OwnedShare extends Share {
  readonly username: string;
  readonly state: string;
  readonly published: number | null;
}

type Row = Omit<OwnedShare, 'shows' | 'anonymous'> & { readonly shows: string; readonly anonymous: number };

const select = `SELECT shares.id, shares.user_id AS "userId", shares.hash, shares.label, shares.until, shares.shows,
  shares.anonymous, shares.password, shares.created_at AS "createdAt", shares.created_by AS "createdBy", shares.visits,
  shares.last_used_at AS "lastUsedAt", users.username, users.state, users.published
  FROM shares JOIN users ON users.id = shares.user_id`;

export async function findShareByHash(queries: Queries, hash: string): Promise<OwnedShare | null> {
  const row = await queries.get<Row>(`${select} WHERE shares.hash = $1`, [hash]);
  return row && parse(row);
}

/** Only a link of this user. */
export async function findShare(queries: Queries, userId: string, id: string): Promise<OwnedShare | null> {
  const row = await queries.get<Row>(`${select} WHERE shares.user_id = $1 AND shares.id = $2`, [userId, id]);
  return row && parse(row);
}

/** Newest first: ids are in the order of creation. */
export async function listShares(queries: Queries, userId: string): Promise<OwnedShare[]> {
  const rows = await queries.all<Row>(`${select} WHERE shares.user_id = $1 ORDER BY shares.id DESC`, [
    userId,
  ]);
  return rows.map(parse);
}

const intoShares = insertionInto(
  'shares',
  'id, user_id, hash, label, until, shows, anonymous, password, created_at, created_by',
);

export async function insertShare(queries: Queries, share: Share): Promise<void> {
  const { shows, anonymous } = share;
  await intoShares(queries, { ...share, shows: JSON.stringify(shows), anonymous: anonymous ? 1 : 0 });
}

export async function updateShare(queries: Queries, share: Share): Promise<void> {
  const { id, label, until, shows, anonymous, password } = share;
  await queries.run(
    'UPDATE shares SET label = $1, until = $2, shows = $3, anonymous = $4, password = $5 WHERE id = $6',
    [label, until, JSON.stringify(shows), anonymous ? 1 : 0, password, id],
  );
}

export async function deleteShare(queries: Queries, userId: string, id: string): Promise<number> {
  return queries.run('DELETE FROM shares WHERE user_id = $1 AND id = $2', [userId, id]);
}

/** The first use of a link has no time until its owner's event is written. */
export async function addShareUse(
  queries: Queries,
  id: string,
  { at, visits }: { readonly at: string; readonly visits: number },
): Promise<void> {
  await queries.run(
    `UPDATE shares SET visits = visits + $1, last_used_at = CASE WHEN last_used_at IS NULL THEN NULL ELSE $2 END
     WHERE id = $3`,
    [visits, at, id],
  );
}

/** False where it was used before. */
export async function markShareUsed(queries: Queries, id: string, at: string): Promise<boolean> {
  const sql = 'UPDATE shares SET last_used_at = $1 WHERE id = $2 AND last_used_at IS NULL';
  return (await queries.run(sql, [at, id])) > 0;
}

function parse({ shows, anonymous, ...row }: Row): OwnedShare {
  return { ...row, shows: parseText(shows), anonymous: anonymous === 1 };
}
