import { LockedChange } from '../../../../accounts/locked-fields.ts';
import { restoreRevision } from '../../../../accounts/restore-revision.ts';
import { takeBackChange } from '../../../../accounts/take-back-change.ts';
import { redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { Refusal, StaleDraft } from '../../../../domain/profile/refusal.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { parseRevision } from '../parse-revision.ts';
import { showPending } from './publish.tsx';

/** Reverts a change or restores the last reverted one, if the draft hasn't changed since the review. */
export const takeBackHandler: EditorHandler = async (request) => {
  const { user, prefix } = request;
  const form = await readForm(request.exchange);
  const draft = parseRevision(form.get('revision'), user);
  const isSeen = form.get('public') === String(user.published ?? '');
  if (draft === null || !isSeen || isForAnother(form.get('whose'), request))
    return showPending(request, null, 'changedSince');
  try {
    const done = await act(request, draft, form.get('take-back'));
    return redirect(303, `${prefix}${editorPaths.publish}?${done}=${draft}`);
  } catch (error) {
    if (error instanceof StaleDraft) return showPending(request, null, 'changedSince');
    if (error instanceof Refusal && !(error instanceof LockedChange) && error.reason !== 'busy')
      return showPending(request, null, 'notAlone');
    throw error;
  }
};

async function act(
  { accounts, user }: EditorRequest,
  draft: number,
  key: string | null,
): Promise<'taken' | 'undone'> {
  if (key === null) await restoreRevision(accounts, user.username, draft - 1, [draft]);
  else await takeBackChange(accounts, user.username, { draft, key });
  return key === null ? 'undone' : 'taken';
}
