import type { Accounts } from '../accounts/change-user.ts';
import { listRevisions, originOf, type RevisionSummary } from '../store/revisions.ts';
import { isShown, type User } from '../store/users.ts';
import type { Printing } from './printing.ts';
import { type Terminal, table } from './terminal.ts';
import { requireUser } from './users.ts';

/** Newest first: the numbers that `publish --revision` takes. */
export async function showRevisions(
  { database }: Accounts,
  { out }: Terminal,
  username: string,
  { json }: Printing,
): Promise<void> {
  const user = await requireUser({ database }, username);
  for (let before = user.draft + 1; ; ) {
    const revisions = await listRevisions(database, user.id, before, 500);
    const last = revisions.at(-1);
    if (!last) return;
    before = last.n;
    if (json) out(revisions.map((revision) => `${JSON.stringify(describe(user, revision))}\n`).join(''));
    else out(table(revisions.map((revision) => row(user, revision))));
  }
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
