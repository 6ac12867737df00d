import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { StaleDraft } from '../../../../domain/profile/refusal.ts';
import { findUserByName, type User } from '../../../../store/users.ts';
import type { EditorRequest } from '../editor-route.ts';

export interface ReviewState {
  readonly current: User;
  /** The page to go to. Empty to stay on this page. */
  readonly next: string;
  /** 409 if something changed since the review. */
  readonly status: 200 | 409;
}

interface ImportWays {
  readonly hash: string;
  readonly review: (state: ReviewState) => Promise<Reply>;
  readonly take: () => Promise<{ readonly revision: number }>;
}

/** Shows a review first. Imports only if the file and the draft are those of the review. */
export async function decideImport(
  { user, accounts, prefix }: EditorRequest,
  form: Upload,
  { hash, review, take }: ImportWays,
): Promise<Reply> {
  const next = form.text('next');
  const show = async (status: 200 | 409) => {
    // The draft may have been saved since the request arrived.
    const current = (await findUserByName(accounts.database, user.username)) ?? user;
    return review({ current, next, status });
  };
  if (form.text('do') !== 'import') return show(200);
  const isSeen = form.text('hash') === hash && form.text('revision') === String(user.draft);
  if (!isSeen) return show(409);
  try {
    const { revision } = await take();
    if (next === 'publish') return redirect(303, prefix + editorPaths.publish);
    return redirect(303, `${prefix}${editorPaths.import}?done=${revision}`);
  } catch (error) {
    if (error instanceof StaleDraft) return show(409);
    throw error;
  }
}
