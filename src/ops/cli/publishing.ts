import type { Accounts } from '../../accounts/change-user.ts';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { createPictureFetcher } from '../../accounts/files/fetch-picture.ts';
import { publish, unpublish } from '../../accounts/publish.ts';
import { readRevisionNumber } from '../../core/cli/command.ts';
import { type Printing, pagesOf, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { listRevisions, originOf, type RevisionSummary } from '../../store/revisions.ts';
import { isShown, type User } from '../../store/users.ts';
import { requireUser } from './users.ts';

export async function publishUser(
  accounts: CommandAccounts,
  { out }: Terminal,
  username: string,
  { revision }: { revision?: string },
) {
  const chosen = revision === undefined ? undefined : readRevisionNumber('--revision', revision);
  const fetchPicture = createPictureFetcher(accounts.network, 1);
  const { picture, problem } = await fetchMissingPicture(
    accounts,
    fetchPicture,
    username,
    chosen,
    Number.POSITIVE_INFINITY,
  );
  const { revision: n, request } = await publish(accounts, username, chosen, picture);
  if (problem) out(`${problem.pointer} ${problem.detail}\n`);
  out(
    request
      ? `${username}: revision ${n} waits for a review.\n`
      : `${username} is published, at revision ${n}.\n`,
  );
}

export async function unpublishUser(accounts: Accounts, { out }: Terminal, username: string): Promise<void> {
  await unpublish(accounts, username);
  out(`${username} is no longer published.\n`);
}

/** The revisions, newest first, with the numbers that `publish --revision` accepts. */
export async function printRevisions(
  { database }: Accounts,
  terminal: Terminal,
  username: string,
  options: Printing,
): Promise<void> {
  const user = await requireUser({ database }, username);
  const pages = pagesOf<RevisionSummary>((last, limit) =>
    listRevisions(database, user.id, last?.n ?? user.draft + 1, limit),
  );
  await printList(terminal, options, pages, {
    describe: (revision) => describe(user, revision),
    row: (revision) => row(user, revision),
  });
}

function describe(user: User, revision: RevisionSummary) {
  const { n, createdAt } = revision;
  return {
    n,
    createdAt,
    draft: n === user.draft,
    published: isShown(user, n),
    origin: originOf(revision),
  };
}

function row(user: User, revision: RevisionSummary): string[] {
  const { n, createdAt, draft, published, origin } = describe(user, revision);
  const marks = [
    draft ? 'draft' : '',
    published ? 'published' : '',
    origin === 'autosave' ? origin : '',
  ].filter((mark) => mark !== '');
  return [`revision ${n}`, createdAt, marks.join(', ')];
}
