import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import { appliesOn } from './group-members.ts';
import type { RequestState } from './group-values.ts';
import { placesFor, upsertionInto } from './insert-rows.ts';
import { allRows, change, hasRow, oneRow } from './statement.ts';

/** A member's request to publish a revision: the newest, there is no other. */
export interface ReviewRequest {
  readonly userId: string;
  readonly username: string;
  readonly revision: number;
  readonly state: RequestState;
  /** Empty unless a reviewer returned it. */
  readonly comment: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

const columns = `review_requests.user_id AS "userId", users.username, revision, review_requests.state, comment,
  review_requests.created_at AS "createdAt", decided_at AS "decidedAt"`;
const from = 'FROM review_requests JOIN users ON users.id = review_requests.user_id';

export const findReviewRequest = oneRow<ReviewRequest, [userId: string]>(
  `SELECT ${columns} ${from} WHERE review_requests.user_id = $1`,
);

export const putReviewRequest = upsertionInto(
  'review_requests',
  'user_id',
  'user_id, revision, state, comment, created_at, decided_at',
);

export const deleteReviewRequest = change<[userId: string]>('DELETE FROM review_requests WHERE user_id = $1');

/** SQL: the groups of the user `$1` that apply on the day `$2`, each with all of its parents. */
const ownPaths = `WITH RECURSIVE paths (start, id, parent_id, review) AS (
    SELECT user_groups.id, user_groups.id, parent_id, review
    FROM group_members JOIN user_groups ON user_groups.id = group_id
    WHERE user_id = $1 AND ${appliesOn('$2')}
    UNION SELECT start, user_groups.id, user_groups.parent_id, user_groups.review
    FROM paths JOIN user_groups ON user_groups.id = paths.parent_id
  )`;

/** Whether a group of the user, or a parent of it, has review. */
export const isInReviewedGroup = hasRow<[userId: string, today: string]>(
  `${ownPaths} SELECT 1 FROM paths WHERE review = 1 LIMIT 1`,
);

/** SQL: leads of the user's groups with review, or of parents of these. */
const ledBy = `SELECT DISTINCT user_id FROM group_members WHERE role = 'lead' AND ${appliesOn('$2')} AND group_id IN
  (SELECT id FROM paths WHERE start IN (SELECT start FROM paths WHERE review = 1))`;

/** Whether `by` leads a group with review that the user is in, or a parent of it. */
export const leadsReviewOf = hasRow<[userId: string, today: string, by: string]>(
  `${ownPaths} SELECT 1 FROM users WHERE id = $3 AND id <> $1 AND id IN (${ledBy})`,
);

/** Reviewers of the user who want notices and got none of this kind since then. Leads come first. */
export const listReviewersToTell = allRows<
  { readonly userId: string; readonly address: string },
  [userId: string, today: string, kind: string, since: string, limit: number]
>(
  `${ownPaths}, led (user_id) AS (${ledBy}),
     reviewers (user_id, rank) AS (SELECT user_id, 0 FROM led UNION ALL
       SELECT id, 1 FROM users WHERE operator = 1 AND id NOT IN (SELECT user_id FROM led))
   SELECT users.id AS "userId", emails.address FROM reviewers
     JOIN users ON users.id = reviewers.user_id JOIN emails ON emails.user_id = users.id
   WHERE users.id <> $1 AND users.state NOT IN ('suspended', 'deleted') AND emails.notices = 1
     AND NOT EXISTS (SELECT 1 FROM mails WHERE mails.user_id = users.id AND kind = $3 AND mails.created_at > $4)
   ORDER BY reviewers.rank, users.id LIMIT $5`,
);

/** SQL: groups that `by` leads on the day, with all subgroups. */
function ledGroups(by: string, today: string): string {
  return `SELECT group_id FROM group_members WHERE user_id = ${by} AND role = 'lead' AND ${appliesOn(today)}
    UNION SELECT user_groups.id FROM user_groups JOIN led ON user_groups.parent_id = led.id`;
}

const reviewedGroups = `SELECT id FROM user_groups WHERE review = 1
    UNION SELECT user_groups.id FROM user_groups JOIN reviewed ON user_groups.parent_id = reviewed.id`;

/** The position of a request in the list. */
export type RequestPlace = readonly [createdAt: string, userId: string];

export interface AskedRequests {
  /** Null for all, which operators see. */
  readonly reviewer: string | null;
  /** Left out: no one decides about their own. */
  readonly except: string | null;
  readonly today: string;
  readonly after: RequestPlace | null;
  readonly limit: number;
}

/** Requests that wait and that can be approved now, oldest first. */
export function listReviewRequests(
  queries: Queries,
  { reviewer, except, today, after, limit }: AskedRequests,
): MaybePromise<ReviewRequest[]> {
  const values: (string | number)[] = reviewer === null ? [] : [reviewer, today];
  const led = `EXISTS (SELECT 1 FROM group_members WHERE group_members.user_id = users.id
    AND group_id IN (SELECT id FROM led) AND group_id IN (SELECT id FROM reviewed) AND ${appliesOn('$2')})`;
  const groups =
    reviewer === null
      ? ''
      : `WITH RECURSIVE led (id) AS (${ledGroups('$1', '$2')}), reviewed (id) AS (${reviewedGroups})`;
  const conditions = [
    "review_requests.state = 'waiting'",
    "users.state NOT IN ('suspended', 'deleted')",
    ...(reviewer === null ? [] : [led]),
  ];
  if (except !== null) {
    values.push(except);
    conditions.push(`users.id <> $${values.length}`);
  }
  if (after) {
    conditions.push(`(review_requests.created_at, review_requests.user_id) > ${placesFor(2, values.length)}`);
    values.push(...after);
  }
  values.push(limit);
  return queries.all(
    `${groups} SELECT ${columns} ${from} WHERE ${conditions.join(' AND ')}
     ORDER BY review_requests.created_at, review_requests.user_id LIMIT $${values.length}`,
    values,
  );
}
