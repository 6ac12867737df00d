import { isArchive } from '../../../../accounts/files/read-archive.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { importOverDraft } from '../../../../accounts/import-profiles.ts';
import { filesAfterImport } from '../../../../accounts/imported-files.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { Reserve } from '../../../../core/web/import-slots.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { documentOf, readWholeDraft } from '../../../../domain/profile/draft.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import { describeChanges } from '../changes/describe-changes.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { readUploadForm } from '../read-upload-form.ts';
import { decideImport, type ReviewState } from './decide-import.ts';
import { chooseKind } from './foreign-incoming.ts';
import { importForeignFile } from './import-foreign.ts';
import { renderImport } from './import-page.tsx';
import { findSentFile, type Incoming, largestImport, readIncoming } from './incoming.ts';
import { renderReview } from './review-page.tsx';

export const showImport: EditorHandler = (request) => renderImport(request, null);

/** Takes an import slot after the whole body has arrived, so that a slow client doesn't delay others. */
export const importProfile: EditorHandler = async (request) => {
  const form = await readUploadForm(request.exchange, largestImport);
  if (form === 'too-large') return renderImport(request, { kind: 'trouble', trouble: form });
  if (isForAnother(form.text('whose'), request)) return renderImport(request, { kind: 'for-another' });
  const { userId } = request.exchange.visitor.session;
  return request.services.importSlots.enter(userId, (reserve) => importDraft(request, form, reserve));
};

async function importDraft(request: EditorRequest, form: Upload, reserve: Reserve): Promise<Reply> {
  const { user, accounts } = request;
  const terms = {
    as: user.username,
    defaultLanguage: accounts.defaultLanguage,
    at: accounts.now().toISOString(),
  };
  try {
    const file = await findSentFile(form);
    if (file === null) return renderImport(request, { kind: 'trouble', trouble: 'nothing' }, form);
    const kind = chooseKind(form, file);
    if (kind === 'unknown' || kind === 'pdf')
      return renderImport(request, { kind: 'unrecognized', as: kind }, form);
    if (kind !== 'own') return await importForeignFile(request, form, { kind, file }, reserve);
    const incoming = await readIncoming(file, terms, reserve);
    if ('kind' in incoming) return renderImport(request, incoming, form);
    const isChosen = form.text('kind') === 'own' || isArchive(file.bytes);
    if (!isChosen && !(await isDraftEmpty(request)))
      return await importForeignFile(request, form, { kind: 'json-resume', file }, reserve);
    return await decideImport(request, form, {
      hash: incoming.hash,
      review: (state) => review(request, incoming, state),
      take: () => importOverDraft(accounts, incoming.profile, incoming, user.draft),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return renderImport(request, { kind: 'file', message: error.message }, form);
  }
}

/** Importing into an empty draft removes nothing, so it needs no review. */
async function isDraftEmpty({ user, accounts }: EditorRequest): Promise<boolean> {
  const { document, files } = readWholeDraft(await findDraft(accounts.database, user));
  return Object.keys(document).length === 0 && Object.keys(files).length === 0;
}

async function review(request: EditorRequest, incoming: Incoming, state: ReviewState): Promise<Reply> {
  const draft = await findDraft(request.accounts.database, state.current);
  const { list } = await filesAfterImport(draft, { ...incoming, picture: null });
  const imported = { document: documentOf(incoming.profile), files: list };
  const changes = describeChanges(readWholeDraft(draft), imported, request.locale, { tense: 'would' });
  return renderReview(request, { ...state, incoming, changes, revision: draft.n });
}
