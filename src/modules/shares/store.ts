import { parseText } from '../../domain/profile/damage.ts';
import type { LinkView } from '../../domain/profile/version.ts';
import type { Queries } from '../../store/database.ts';
import { insertionInto } from '../../store/insert-rows.ts';
import { change } from '../../store/statement.ts';

export interface Share extends LinkView {
  readonly id: string;
  readonly userId: string;
  readonly hash: string;
  /** The encrypted key. Null for links from before keys were stored. */
  readonly sealedKey: string | null;
  readonly label: string;
  readonly until: string;
  readonly anonymous: boolean;
  readonly password: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly visits: number;
  readonly lastUsedAt: string | null;
}

/** A link with its owner and the owner's public state. */
export interface OwnedShare extends Share {
  readonly username: string;
  readonly state: string;
  readonly published: number | null;
}

type Lists = 'shows' | 'hides' | 'sections';
type Row = Omit<OwnedShare, Lists | 'anonymous'> &
  Readonly<Record<Lists, string>> & { readonly anonymous: number };

const select = `SELECT shares.id, shares.user_id AS "userId", shares.hash, shares.label, shares.until, shares.shows,
  shares.hides, shares.sections, shares.headline, shares.summary, shares.sealed_key AS "sealedKey", shares.anonymous,
  shares.password, shares.created_at AS "createdAt", shares.created_by AS "createdBy", shares.visits,
  shares.last_used_at AS "lastUsedAt", users.username, users.state, users.published
  FROM shares JOIN users ON users.id = shares.user_id`;

export async function findShareByHash(queries: Queries, hash: string): Promise<OwnedShare | null> {
  const row = await queries.get<Row>(`${select} WHERE shares.hash = $1`, [hash]);
  return row && parse(row);
}

/** Finds a link of this user. */
export async function findShare(queries: Queries, userId: string, id: string): Promise<OwnedShare | null> {
  const row = await queries.get<Row>(`${select} WHERE shares.user_id = $1 AND shares.id = $2`, [userId, id]);
  return row && parse(row);
}

/** Lists links, newest first, because ids ascend by creation. */
export async function listShares(queries: Queries, userId: string): Promise<OwnedShare[]> {
  const rows = await queries.all<Row>(`${select} WHERE shares.user_id = $1 ORDER BY shares.id DESC`, [
    userId,
  ]);
  return rows.map(parse);
}

const intoShares = insertionInto(
  'shares',
  'id, user_id, hash, sealed_key, label, until, shows, hides, sections, headline, summary, anonymous, password, created_at, created_by',
);

export async function insertShare(queries: Queries, share: Share): Promise<void> {
  await intoShares(queries, { ...share, ...columnsOf(share) });
}

export async function updateShare(queries: Queries, share: Share): Promise<void> {
  const { id, label, until, headline, summary, password } = share;
  const { shows, hides, sections, anonymous } = columnsOf(share);
  await queries.run(
    `UPDATE shares SET label = $1, until = $2, shows = $3, hides = $4, sections = $5, headline = $6, summary = $7,
     anonymous = $8, password = $9 WHERE id = $10`,
    [label, until, shows, hides, sections, headline, summary, anonymous, password, id],
  );
}

function columnsOf({ shows, hides, sections, anonymous }: Share) {
  return {
    shows: JSON.stringify(shows),
    hides: JSON.stringify(hides),
    sections: JSON.stringify(sections),
    anonymous: anonymous ? 1 : 0,
  };
}

export async function deleteShare(queries: Queries, userId: string, id: string): Promise<number> {
  return queries.run('DELETE FROM shares WHERE user_id = $1 AND id = $2', [userId, id]);
}

/** Records a use. The time of the first one is written with its event. */
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

/** False if the link was used already. */
export const markShareUsed = change<[id: string, at: string]>(
  'UPDATE shares SET last_used_at = $2 WHERE id = $1 AND last_used_at IS NULL',
);

function parse({ shows, hides, sections, anonymous, ...row }: Row): OwnedShare {
  return {
    ...row,
    shows: parseText(shows),
    hides: parseText(hides),
    sections: parseText(sections),
    anonymous: anonymous === 1,
  };
}
