import {
  deleteReviewRequest,
  findReviewRequest,
  isInReviewedGroup,
  listReviewersToTell,
  putReviewRequest,
  type ReviewRequest,
} from '../store/review-requests.ts';
import { keepRevision, type Revision } from '../store/revisions.ts';
import { isShown, type User } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { completeRevision } from './complete-revision.ts';
import type { FetchedPicture } from './files/fetch-picture.ts';
import { queueMails } from './mail/outbox.ts';

/** Whether the user asks for a review instead of publishing. Operators do not. */
export async function needsReview(
  queries: AccountChange['queries'] | Accounts['database'],
  user: Pick<User, 'id' | 'operator'>,
  at: string,
): Promise<boolean> {
  return user.operator !== 1 && (await isInReviewedGroup(queries, user.id, dayOfReview(at)));
}

/** The day as memberships have it. */
export function dayOfReview(at: string): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Replaces an earlier request, unless that waits for the same revision. The revision stays in the history, as with publishing. Once
 * it waits or is public its files stay: a reviewer has seen these.
 */
export async function askForReview(
  accounts: Accounts,
  change: AccountChange,
  { revision, picture }: { readonly revision: Revision; readonly picture: FetchedPicture | null },
): Promise<ReviewRequest> {
  const { queries, user, at, note } = change;
  const known = await findReviewRequest(queries, user.id);
  if (known?.state === 'waiting' && known.revision === revision.n) return known;
  if (picture && !isShown(user, revision.n)) await completeRevision(change, revision, picture);
  await keepRevision(queries, user.id, revision.n);
  const asked = {
    revision: revision.n,
    state: 'waiting',
    comment: '',
    createdAt: at,
    decidedAt: null,
  } as const;
  await putReviewRequest(queries, { userId: user.id, ...asked });
  await note('review.requested', { revision: revision.n });
  await tellReviewers(accounts, change);
  return { userId: user.id, username: user.username, ...asked };
}

/** By the member, a delegate or an operator. False where none waits. */
export function withdrawRequest(accounts: Accounts, username: string): Promise<boolean> {
  return changeUser(accounts, username, async (change) => {
    const known = await findReviewRequest(change.queries, change.user.id);
    return known?.state === 'waiting' && (await dropRequest(change));
  });
}

/** A request that waits is withdrawn by it. Returns whether there was one. */
export async function dropRequest({ queries, user, note }: AccountChange): Promise<boolean> {
  const known = await findReviewRequest(queries, user.id);
  if (!known) return false;
  await deleteReviewRequest(queries, user.id);
  if (known.state !== 'waiting') return false;
  await note('review.withdrawn', { revision: known.revision });
  return true;
}

const hour = 3_600_000;
/** Mails for one request. Other reviewers get one with a later request, or find it at `/review`. */
const mostTold = 50;

/** At most one mail an hour for each reviewer, however many members ask. */
async function tellReviewers(
  { outbox, defaultLanguage: language }: Accounts,
  { queries, user, at }: AccountChange,
): Promise<void> {
  if (!outbox) return;
  const since = new Date(Date.parse(at) - hour).toISOString();
  const kind = 'review-waits' as const;
  const told = await listReviewersToTell(queries, user.id, dayOfReview(at), kind, since, mostTold);
  const details = { member: user.username };
  await queueMails(
    queries,
    outbox,
    told.map((reviewer) => ({ kind, details, ...reviewer, language, at })),
  );
}
