import type { AccountChange } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { storeDraft } from '../../accounts/save-draft.ts';
import { checkDraft } from '../../domain/profile/draft.ts';
import { firstDocument, type Payloads } from './claims.ts';

/** A draft with any content of the member's own is not changed. */
export async function fillEmptyDraft(change: AccountChange, payloads: Payloads): Promise<void> {
  const current = await findDraft(change.queries, change.user);
  const { draft } = checkDraft(firstDocument(payloads));
  if (current.document === '{}' && draft) await storeDraft(change, draft, current);
}
