import { parseDraft, readDraft } from '../domain/profile/draft.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { findRevision, keepRevision } from '../store/revisions.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { withKeptFiles } from './publish.ts';
import { appendRevision, type Expected, findExpected, type SavedDraft } from './save-draft.ts';

/** Saves an older revision as a new revision. The previous draft stays in the history. */
export function restoreRevision(
  accounts: Accounts,
  username: string,
  n: number,
  expected: Expected = null,
): Promise<SavedDraft> {
  return changeUser(accounts, username, async (change) => {
    const { queries, user } = change;
    const chosen = await findRevision(queries, user.id, n);
    if (!chosen) throw new Refusal('unknown', `${username} has no revision ${n}.`);
    const current = await findExpected(change, expected);
    const { files } = await withKeptFiles(queries, user, chosen);
    const document = JSON.stringify(parseDraft(readDraft(chosen)));
    if (document === current.document && files === current.files)
      return { revision: current.n, document, changed: false };
    await keepRevision(queries, user.id, current.n);
    return { revision: await appendRevision(change, document, files), document, changed: true };
  });
}
