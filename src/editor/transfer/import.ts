import { findDraft } from '../../accounts/find-draft.ts';
import { importOverDraft } from '../../accounts/import-profiles.ts';
import { filesAfterImport } from '../../accounts/imported-files.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { documentOf, readWholeDraft } from '../../profile/draft.ts';
import { Refusal, StaleDraft } from '../../profile/refusal.ts';
import { findUserByName } from '../../store/users.ts';
import type { Reserve } from '../../web/import-slots.ts';
import type { Upload } from '../../web/read-upload.ts';
import { describeChanges } from '../changes/describe-changes.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { readUploadForm } from '../read-upload-form.ts';
import { chooseKind } from './foreign-incoming.ts';
import { importForeignFile } from './import-foreign.ts';
import { renderImport } from './import-page.tsx';
import { findSentFile, type Incoming, largestImport, readIncoming } from './incoming.ts';
import { renderReview } from './review-page.tsx';

export const showImport: EditorHandler = (request) => renderImport(request, null);

/** A slow client holds up no other: no slot is taken before all of it has come. */
export const importProfile: EditorHandler = async (request) => {
  const form = await readUploadForm(request.exchange, largestImport);
  if (form === 'too-large') return renderImport(request, { kind: 'trouble', trouble: form });
  if (isForAnother(form.text('whose'), request)) return renderImport(request, { kind: 'for-another' });
  const { userId } = request.exchange.visitor.session;
  return request.services.importSlots.enter(userId, (reserve) => importDraft(request, form, reserve));
};

/** Reviewed first; taken when it is the same file, and the same draft, that the user has reviewed. */
async function importDraft(request: EditorRequest, form: Upload, reserve: Reserve): Promise<Reply> {
  const { user, accounts } = request;
  const terms = {
    as: user.username,
    defaultLanguage: accounts.defaultLanguage,
    at: accounts.now().toISOString(),
  };
  try {
    const file = await findSentFile(form);
    if (file === null) return renderImport(request, { kind: 'trouble', trouble: 'nothing' });
    const kind = chooseKind(form, file);
    if (kind === 'unknown' || kind === 'pdf')
      return renderImport(request, { kind: 'unrecognized', as: kind }, form.text('text'));
    if (kind !== 'own') return await importForeignFile(request, form, { kind, file }, reserve);
    const incoming = await readIncoming(file, terms, reserve);
    if ('kind' in incoming) return renderImport(request, incoming, form.text('text'));
    return await decide(request, form, incoming);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return renderImport(request, { kind: 'file', message: error.message }, form.text('text'));
  }
}

async function decide(request: EditorRequest, form: Upload, incoming: Incoming): Promise<Reply> {
  if (form.text('do') !== 'import') return review(request, form, incoming, 200);
  const isSeen = form.text('hash') === incoming.hash && form.text('revision') === String(request.user.draft);
  if (!isSeen) return review(request, form, incoming, 409);
  try {
    return await take(request, incoming, form.text('next'));
  } catch (error) {
    if (error instanceof StaleDraft) return review(request, form, incoming, 409);
    throw error;
  }
}

async function review(
  request: EditorRequest,
  form: Upload,
  incoming: Incoming,
  status: 200 | 409,
): Promise<Reply> {
  const { locale, accounts } = request;
  const { database } = accounts;
  // It may have been saved since the request came.
  const user = (await findUserByName(database, request.user.username)) ?? request.user;
  const draft = await findDraft(database, user);
  const { list } = await filesAfterImport(draft, { ...incoming, picture: null });
  const changes = describeChanges(
    readWholeDraft(draft),
    { document: documentOf(incoming.profile), files: list },
    locale,
  );
  return renderReview(request, { incoming, changes, revision: draft.n, next: form.text('next'), status });
}

async function take(
  { user, accounts, prefix }: EditorRequest,
  { profile, files }: Incoming,
  next: string,
): Promise<Reply> {
  const { revision } = await importOverDraft(accounts, profile, files, user.draft);
  if (next === 'publish') return redirect(303, prefix + editorPaths.publish);
  return redirect(303, `${prefix}${editorPaths.import}?done=${revision}`);
}
