import { restoreRevision } from '../../accounts/restore-revision.ts';
import { takeBackChange } from '../../accounts/take-back-change.ts';
import { redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { Refusal, StaleDraft } from '../../profile/refusal.ts';
import { readForm } from '../../web/read-form.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { parseRevision } from '../parse-revision.ts';
import { showPending } from './publish.tsx';

/** Takes one change back, or puts back what was taken last; what the form was made from must still be so. */
export const takeBackHandler: EditorHandler = async (request) => {
  const { user, prefix } = request.edited;
  const form = await readForm(request.exchange);
  const draft = parseRevision(form.get('revision'), user);
  const isSeen = draft === user.draft && form.get('public') === String(user.published ?? '');
  const taken = isSeen && !isForAnother(form.get('whose'), request) ? await act(request, draft, form) : null;
  if (taken === null) return showPending(request, null, 409);
  return redirect(303, `${prefix}${editorPaths.publish}?${taken}=${draft}`);
};

/** Null where it has changed since, or cannot be done. */
async function act(
  { edited: { accounts, user } }: EditorRequest,
  draft: number,
  form: URLSearchParams,
): Promise<'taken' | 'undone' | null> {
  const key = form.get('take-back');
  try {
    if (key !== null) {
      await takeBackChange(accounts, user.username, { draft, key });
      return 'taken';
    }
    const { changed } = await restoreRevision(accounts, user.username, draft - 1);
    return changed ? 'undone' : null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof StaleDraft) return null;
    throw error;
  }
}
