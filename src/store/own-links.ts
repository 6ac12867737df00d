import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/** The result of checking a page: it links back, doesn't link back, isn't a readable page, or doesn't respond. */
export type LinkOutcome = 'linked' | 'no-link' | 'unreadable' | 'unreachable';

export interface OwnLink {
  readonly userId: string;
  readonly url: string;
  /** Since when the page has linked back. Null if it doesn't. */
  readonly verifiedAt: string | null;
  readonly checkedAt: string | null;
  readonly outcome: LinkOutcome | null;
  /** A message, if the outcome alone doesn't explain the result. */
  readonly reason: string | null;
  /** The number of consecutive checks without a link back. */
  readonly failures: number;
  readonly nextAt: string;
}

const select = `SELECT user_id AS "userId", url, verified_at AS "verifiedAt", checked_at AS "checkedAt", outcome, reason,
  failures, next_at AS "nextAt" FROM own_links`;

export const listOwnLinks = allRows<OwnLink, [userId: string]>(`${select} WHERE user_id = $1`);

export const findOwnLink = oneRow<OwnLink, [userId: string, url: string]>(
  `${select} WHERE user_id = $1 AND url = $2`,
);

/** A position in the order of due checks. */
export type DuePlace = Pick<OwnLink, 'nextAt' | 'userId' | 'url'>;

/** Links that are due for a check, after a position, earliest first. */
export async function listDueLinks(
  queries: Queries,
  now: string,
  { nextAt, userId, url }: DuePlace,
  limit: number,
): Promise<OwnLink[]> {
  return queries.all(
    `${select} WHERE next_at <= $1 AND (next_at, user_id, url) > ($2, $3, $4)
     ORDER BY next_at, user_id, url LIMIT $5`,
    [now, nextAt, userId, url, limit],
  );
}

export async function updateOwnLink(queries: Queries, link: OwnLink): Promise<void> {
  const { userId, url, verifiedAt, checkedAt, outcome, reason, failures, nextAt } = link;
  await queries.run(
    `UPDATE own_links SET verified_at = $1, checked_at = $2, outcome = $3, reason = $4, failures = $5, next_at = $6
     WHERE user_id = $7 AND url = $8`,
    [verifiedAt, checkedAt, outcome, reason, failures, nextAt, userId, url],
  );
}

/** Schedules links that weren't checked since `before`. Unverified links start a new series of checks. */
export async function makeOwnLinksDue(
  queries: Queries,
  userId: string,
  {
    now,
    before,
    which,
  }: { readonly now: string; readonly before: string; readonly which: 'all' | 'unverified' },
): Promise<void> {
  await queries.run(
    `UPDATE own_links SET next_at = $1, failures = CASE WHEN verified_at IS NULL THEN 0 ELSE failures END
     WHERE user_id = $2 AND next_at > $1 AND checked_at <= $3${which === 'all' ? '' : ' AND verified_at IS NULL'}`,
    [now, userId, before],
  );
}

interface LinksOfPerson {
  readonly userId: string;
  readonly publishedAt: string;
  readonly links: readonly string[];
}

/** Milliseconds for which a page isn't checked again, however often its link is published. */
const rest = 10 * 60_000;

/** Replaces the links of a profile. Links with the same URL keep their state, others are deleted. */
export async function placeOwnLinks(queries: Queries, person: LinksOfPerson): Promise<void> {
  const { userId, publishedAt, links } = person;
  const known = new Set((await listOwnLinks(queries, userId)).map(({ url }) => url));
  for (const url of known)
    if (!links.includes(url))
      await queries.run('DELETE FROM own_links WHERE user_id = $1 AND url = $2', [userId, url]);
  await insertOwnLinks(queries, [{ ...person, links: links.filter((url) => !known.has(url)) }]);
  if (known.size === 0) return;
  const before = new Date(Date.parse(publishedAt) - rest).toISOString();
  await makeOwnLinksDue(queries, userId, { now: publishedAt, before, which: 'unverified' });
}

const intoOwnLinks = insertionInto('own_links', 'user_id, url, next_at', 'ON CONFLICT DO NOTHING');

/** New links are due immediately. Existing links stay unchanged. */
export function insertOwnLinks(queries: Queries, people: readonly LinksOfPerson[]): Promise<number> {
  const rows = people.flatMap(({ userId, publishedAt, links }) =>
    links.map((url) => ({ userId, url, nextAt: publishedAt })),
  );
  return intoOwnLinks(queries, rows);
}

export const deleteOwnLinks = change<[userId: string]>('DELETE FROM own_links WHERE user_id = $1');
