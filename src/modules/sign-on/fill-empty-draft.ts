import type { AccountChange } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { findLocked } from '../../accounts/locked-fields.ts';
import { storeDraft } from '../../accounts/save-draft.ts';
import { checkDraft } from '../../domain/profile/draft.ts';
import { firstDocument, type Payloads } from './claims.ts';

/** Fills an empty draft. It changes neither a draft with content nor one that the directory fills. */
export async function fillEmptyDraft(change: AccountChange, payloads: Payloads): Promise<void> {
  const current = await findDraft(change.queries, change.user);
  const { draft } = checkDraft(firstDocument(payloads));
  if (current.document !== '{}' || !draft) return;
  const locked = await findLocked(change.queries, change.user.id, change.locked);
  if (locked === null) await storeDraft(change, draft, current);
}
