import { withdrawRequest } from '../../../accounts/ask-for-review.ts';
import type { Caller } from '../../../accounts/identity/visitor.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { reply } from '../../../core/kernel/reply.ts';
import { type CallOf, own } from '../../../hosts/api/endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from '../../../hosts/api/endpoint/paging.ts';
import { requestToJson } from '../../../hosts/api/review-request.ts';
import {
  findReviewRequest,
  listReviewRequests,
  type RequestPlace,
  type ReviewRequest,
} from '../../../store/review-requests.ts';
import type { ReviewContracts } from './contract.ts';
import {
  approveReview,
  asReviewer,
  noRequest,
  type Reviewer,
  requireReviewed,
  returnReview,
} from './decide-review.ts';

interface OfUser {
  readonly username: string;
}

type Call<Name extends keyof ReviewContracts, P = unknown> = CallOf<ReviewContracts[Name], P>;

export async function getReviews({ accounts, exchange, query }: Call<'list-reviews'>): Promise<Reply> {
  const after = parseCursor(query, parsePlace);
  const asked = asReviewer(reviewerOf(exchange.visitor.caller), accounts.now());
  const rows = await listReviewRequests(accounts.database, { ...asked, after, limit: oneMore(query) });
  return ownPage(rows, query, writePlace, requestToJson);
}

export async function getReview({ accounts, exchange, params }: Call<'get-review', OfUser>): Promise<Reply> {
  const { caller } = exchange.visitor;
  const isReviewer = ['operator', 'groups:write'].some((scope) => caller.scopes.includes(scope));
  // Others are the member, perhaps by a former name.
  const reviewer = isReviewer ? reviewerOf(caller) : { userId: caller.userId, isOperator: true };
  const { id } = await requireReviewed(accounts, reviewer, params.username);
  const request = await findReviewRequest(accounts.database, id);
  if (!request) throw noRequest(params.username);
  return own(200, requestToJson(request));
}

export async function dropReview({ accounts, params }: Call<'withdraw-review', OfUser>): Promise<Reply> {
  if (!(await withdrawRequest(accounts, params.username))) throw noRequest(params.username);
  return reply(204, {});
}

export async function postApproval(call: Call<'approve-review', OfUser>): Promise<Reply> {
  const { accounts, exchange, params, body } = call;
  const reviewer = reviewerOf(exchange.visitor.caller);
  return own(200, requestToJson(await approveReview(accounts, reviewer, params.username, body.revision)));
}

export async function postReturn(call: Call<'return-review', OfUser>): Promise<Reply> {
  const { accounts, exchange, params, body } = call;
  const reviewer = reviewerOf(exchange.visitor.caller);
  return own(200, requestToJson(await returnReview(accounts, reviewer, params.username, body.comment)));
}

/** An operator's token, or a user's with `groups:write`. */
function reviewerOf({ userId, scopes }: Caller): Reviewer {
  return { userId, isOperator: scopes.includes('operator') };
}

export function writePlace({ createdAt, userId }: Pick<ReviewRequest, 'createdAt' | 'userId'>): string {
  return `${createdAt} ${userId}`;
}

export function parsePlace(text: string): RequestPlace | null {
  const [createdAt, userId, ...rest] = text.split(' ');
  return createdAt && userId && rest.length === 0 ? [createdAt, userId] : null;
}
