import { documentOf, parseDraft, readDraft } from '../domain/profile/draft.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { isShown } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { findDraft } from './find-draft.ts';
import { publishAtOnce } from './publish.ts';
import { storeDraft } from './save-draft.ts';

/** `shown` if the member is in the directory now, `waiting` if only after the next publish. */
export type Listed = 'shown' | 'waiting';

/**
 * Changes the draft. If the draft equals the published revision, also publishes the change. Nothing else
 * becomes public.
 */
export async function listMember(accounts: Accounts, username: string): Promise<Listed> {
  await prepareSchema();
  return changeUser(accounts, username, async (change) => {
    const current = await findDraft(change.queries, change.user);
    const wasShown = isShown(change.user, current.n);
    const own = documentOf(current)['x-vitrine'] ?? {};
    const listed = { ...readDraft(current), 'x-vitrine': { ...own, directory: 'listed' } };
    const { revision, changed } = await storeDraft(change, parseDraft(listed), current);
    if (!wasShown) return 'waiting';
    if (changed)
      await publishAtOnce(accounts, { ...change, user: { ...change.user, draft: revision } }, revision);
    return 'shown';
  });
}
