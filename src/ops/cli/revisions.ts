import type { Accounts } from '../../accounts/change-user.ts';
import { listRevisions, originOf, type RevisionSummary } from '../../store/revisions.ts';
import { isShown, type User } from '../../store/users.ts';
import { type Printing, pagesOf, printList } from './printing.ts';
import type { Terminal } from './terminal.ts';
import { requireUser } from './users.ts';

/** Newest first: the numbers that `publish --revision` takes. */
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
  for await (const revisions of pages)
    printList(terminal, options, revisions, {
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
