import { withdrawRequest } from '../../../../accounts/ask-for-review.ts';
import { redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { EditorHandler } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { showPending } from './publish.tsx';

/** The form can be older than the decision: then there is nothing to withdraw. */
export const withdrawHandler: EditorHandler = async (request) => {
  const { accounts, user, prefix } = request;
  const form = await readForm(request.exchange);
  if (isForAnother(form.get('whose'), request)) return showPending(request, null, 'changedSince');
  await withdrawRequest(accounts, user.username);
  return redirect(303, `${prefix}${editorPaths.publish}?done=withdrawn`);
};
