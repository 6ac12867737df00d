import { type Contract, gives, givesNothing, takes } from '../../../hosts/api/endpoint/contract.ts';
import { list, strict, Type } from '../../../hosts/api/schema-builder.ts';
import { Page, ReviewRequest } from '../../../hosts/api/schemas.ts';

const ReviewRequests = list(ReviewRequest);
const Approval = Type.Object(
  { revision: Type.Integer({ minimum: 1, description: 'The revision that you reviewed' }) },
  strict,
);
const ReturnedReview = Type.Object(
  { comment: Type.String({ description: '1 to 2,000 characters' }) },
  strict,
);

/** By their names in the OpenAPI document. */
export const reviewSchemas = { ReviewRequests, Approval, ReturnedReview };

export const reviewContracts = {
  'list-reviews': {
    tag: 'Groups',
    summary: 'List reviews',
    description: 'The requests that wait for you as a lead or an operator, oldest first.',
    indexed: 'reviews',
    query: Page,
    answers: { 200: gives(ReviewRequests) },
  },
  'get-review': {
    tag: 'Groups',
    summary: 'Get a review',
    description: 'The newest request of a member. Leads who decide about it need the scope `groups:write`.',
    answers: { 200: gives(ReviewRequest) },
  },
  'withdraw-review': {
    tag: 'Groups',
    summary: 'Withdraw a review',
    description: 'For the member who asked. Returns 404 if no revision waits.',
    answers: { 204: givesNothing() },
  },
  'approve-review': {
    tag: 'Groups',
    summary: 'Approve a review',
    description:
      'Publishes the revision. Returns 409 unless it is the one that waits, and 403 for your own request.',
    body: takes(Approval),
    answers: { 200: gives(ReviewRequest) },
  },
  'return-review': {
    tag: 'Groups',
    summary: 'Return a review',
    description:
      'The member gets the comment. Returns 409 if no revision waits, and 403 for your own request.',
    body: takes(ReturnedReview),
    answers: { 200: gives(ReviewRequest) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type ReviewContracts = typeof reviewContracts;
