import { restoreRevision } from '../../../../accounts/restore-revision.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { revisionPath } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { filesOfDraft } from '../../../../domain/profile/draft.ts';
import { findRevision, type Revision } from '../../../../store/revisions.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { renderMessage } from '../message-page.tsx';
import { parseRevision } from '../parse-revision.ts';
import { publishingTexts } from './publishing-texts.ts';
import { renderRevision } from './revision-page.tsx';

interface OfRevision {
  readonly n: string;
}

export const showRevision: EditorHandler<OfRevision> = async (request) => {
  const revision = await findAsked(request);
  return revision ? renderRevision(request, revision, null) : renderUnknown(request);
};

export const restoreRevisionHandler: EditorHandler<OfRevision> = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const texts = publishingTexts(locale);
  const form = await readForm(exchange);
  const revision = await findAsked(request);
  if (!revision) return renderUnknown(request);
  if (isForAnother(form.get('whose'), request))
    return renderRevision(request, revision, {
      status: 409,
      message: editorTexts(locale).forAnother,
    });
  if (form.get('do') !== 'restore')
    return renderRevision(request, revision, { status: 422, message: texts.unfit });
  const saved = await restoreRevision(accounts, user.username, revision.n);
  if (!saved.changed)
    return renderRevision(request, revision, { status: 409, message: texts.alreadyDraft(revision.n) });
  const made = await findRevision(accounts.database, user.id, saved.revision);
  const gone = countFiles(revision) - (made ? countFiles(made) : 0);
  const address = revisionPath(saved.revision);
  return redirect(303, `${prefix}${address}?restored=${revision.n}&gone=${gone}`);
};

async function findAsked({ user, accounts, params }: EditorRequest<OfRevision>): Promise<Revision | null> {
  const n = parseRevision(params.n, user);
  return n === null ? null : findRevision(accounts.database, user.id, n);
}

function countFiles(revision: Revision): number {
  return Object.keys(filesOfDraft(revision)).length;
}

function renderUnknown(request: EditorRequest<OfRevision>): Promise<Reply> {
  const message = publishingTexts(request.locale).unknown(request.params.n);
  return renderMessage(request, { current: 'history', status: 404, message });
}
