import type { CommandAccounts } from '../../../accounts/command-accounts.ts';
import { readRevisionNumber } from '../../../core/cli/command.ts';
import { type Printing, pagesOf, printList } from '../../../core/cli/printing.ts';
import type { Terminal } from '../../../core/cli/terminal.ts';
import { requestToJson } from '../../../hosts/api/review-request.ts';
import { listReviewRequests, type ReviewRequest } from '../../../store/review-requests.ts';
import { approveReview, asReviewer, type Reviewer, returnReview } from './decide-review.ts';

/** The command line decides as an operator. */
const reviewer: Reviewer = { userId: null, isOperator: true };

export async function listReviewsCommand(
  { database, now }: CommandAccounts,
  terminal: Terminal,
  options: Printing,
): Promise<void> {
  const pages = pagesOf<ReviewRequest>(async (last, limit) => {
    const after = last && ([last.createdAt, last.userId] as const);
    return listReviewRequests(database, { ...asReviewer(reviewer, now()), after, limit });
  });
  await printList(terminal, options, pages, {
    describe: requestToJson,
    row: ({ username, revision, createdAt }) => [username, `revision ${revision}`, createdAt],
  });
}

export function checkRevision(_name: string, revision: string): void {
  readRevisionNumber('REVISION', revision);
}

export async function approveCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  name: string,
  revision: string,
): Promise<void> {
  const approved = await approveReview(accounts, reviewer, name, Number(revision));
  out(`${approved.username} is published, at revision ${approved.revision}.\n`);
}

export async function returnCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  name: string,
  { comment }: { readonly comment: string },
): Promise<void> {
  const { username, revision } = await returnReview(accounts, reviewer, name, comment);
  out(`${username}: revision ${revision} returned.\n`);
}
