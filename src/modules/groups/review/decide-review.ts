import { dayOfReview } from '../../../accounts/ask-for-review.ts';
import { type AccountChange, type Accounts, changeUser } from '../../../accounts/change-user.ts';
import { queueMail } from '../../../accounts/mail/outbox.ts';
import { publishAtOnce } from '../../../accounts/publish.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { isUsername } from '../../../domain/profile/username.ts';
import type { Queries } from '../../../store/database.ts';
import { findEmail } from '../../../store/emails.ts';
import {
  type AskedRequests,
  findReviewRequest,
  leadsReviewOf,
  putReviewRequest,
  type ReviewRequest,
} from '../../../store/review-requests.ts';
import { findUserByName, type User } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';

/** A lead, an operator, or anyone who tries. */
export type Reviewer = Pick<GroupCaller, 'userId' | 'isOperator'>;

/** Whether they decide about a member's request: operators, and leads of a group with review or of its parents. */
export async function mayDecide(
  queries: Queries,
  { userId, isOperator }: Reviewer,
  member: Pick<User, 'id'>,
  at: string,
): Promise<boolean> {
  if (userId === member.id) return false;
  return (
    isOperator || (userId !== null && (await leadsReviewOf(queries, member.id, dayOfReview(at), userId)))
  );
}

/** Whose requests they see, for `listReviewRequests`. */
export function asReviewer(
  { userId, isOperator }: Reviewer,
  now: Date,
): Pick<AskedRequests, 'reviewer' | 'except' | 'today'> {
  return { reviewer: isOperator ? null : userId, except: userId, today: dayOfReview(now.toISOString()) };
}

/** The approved revision is public with it. 409 unless it is the one that waits. */
export function approveReview(
  accounts: Accounts,
  reviewer: Reviewer,
  username: string,
  revision: number,
): Promise<ReviewRequest> {
  return decide(accounts, { reviewer, username }, async (change, request) => {
    if (request?.state !== 'waiting' || request.revision !== revision)
      throw new Refusal('impossible', `Revision ${revision} of ${username} does not wait for a review.`);
    await change.note('review.approved', { revision });
    await publishAtOnce(accounts, change, revision);
    return { ...request, state: 'approved' };
  });
}

export const longestComment = 2000;

/** The member gets the comment. The public page stays. */
export function returnReview(
  accounts: Accounts,
  reviewer: Reviewer,
  username: string,
  typed: string,
): Promise<ReviewRequest> {
  return decide(accounts, { reviewer, username }, async (change, request) => {
    if (request?.state !== 'waiting')
      throw new Refusal('impossible', `No revision of ${username} waits for a review.`);
    const comment = checkComment(typed);
    await change.note('review.returned', { revision: request.revision });
    return { ...request, state: 'returned', comment };
  });
}

export function noRequest(username: string): Refusal {
  return new Refusal('unknown', `No revision of ${username} waits for a review.`);
}

/**
 * The same for users who do not exist, and for users whom the caller does not review. Only operators may learn of a
 * former name, from which a `Refusal` redirects.
 */
export function unknownUser(username: string, reviewer: Reviewer | null): Refusal | HttpError {
  const message = `No user is named ${username.slice(0, 100)}.`;
  return reviewer?.isOperator === false ? new HttpError(404, message) : new Refusal('unknown', message);
}

interface Decision {
  readonly reviewer: Reviewer;
  readonly username: string;
}

/** 403 for one's own request, 404 for those of users whom the caller does not review. */
async function decide(
  accounts: Accounts,
  { reviewer, username }: Decision,
  work: (change: AccountChange, request: ReviewRequest | null) => Promise<ReviewRequest>,
): Promise<ReviewRequest> {
  // Before any message about other users.
  if (!reviewer.isOperator) await requireReviewed(accounts, reviewer, username);
  return changeUser(accounts, username, async (change) => {
    const { queries, user, at } = change;
    if (user.id === reviewer.userId) throw new Refusal('forbidden', ownMessage);
    if (!(await mayDecide(queries, reviewer, user, at))) throw unknownUser(username, reviewer);
    const decided = { ...(await work(change, await findReviewRequest(queries, user.id))), decidedAt: at };
    const { userId, revision, state, comment, createdAt, decidedAt } = decided;
    await putReviewRequest(queries, { userId, revision, state, comment, createdAt, decidedAt });
    await tellMember(accounts, change, decided);
    return decided;
  });
}

export const ownMessage = 'Another lead or an operator decides about your own request.';

/** The user, whom this caller reviews or is. */
export async function requireReviewed(
  { database, now }: Pick<Accounts, 'database' | 'now'>,
  reviewer: Reviewer,
  username: string,
): Promise<User> {
  const user = isUsername(username) ? await findUserByName(database, username) : null;
  const isSeen =
    user !== null &&
    user.state !== 'deleted' &&
    (user.id === reviewer.userId || (await mayDecide(database, reviewer, user, now().toISOString())));
  if (!user || !isSeen) throw unknownUser(username, reviewer);
  return user;
}

function checkComment(typed: string): string {
  const comment = typed.trim().replaceAll('\r\n', '\n').normalize('NFC');
  const isFit = comment !== '' && comment.length <= longestComment && !/[^\P{Cc}\n\t]/u.test(comment);
  if (isFit) return comment;
  const detail = `must have 1 to ${longestComment} characters`;
  throw new Refusal('invalid', `The comment ${detail}.`, [{ pointer: '/comment', detail }]);
}

async function tellMember(
  { actor, outbox, defaultLanguage: language }: Accounts,
  { queries, user, at }: AccountChange,
  { revision, state, comment }: ReviewRequest,
): Promise<void> {
  const email = outbox && (await findEmail(queries, user.id));
  if (!email) return;
  const details = { actor, revision, comment: state === 'returned' ? comment : null };
  const to = { address: email.address, userId: user.id, language, at };
  await queueMail(queries, outbox, { kind: 'review-decided', details, ...to });
}
