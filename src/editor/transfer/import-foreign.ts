import { storeFitted } from '../../accounts/fit-import.ts';
import { importFile, planImport } from '../../accounts/import-file.ts';
import type { ImportFile } from '../../accounts/read-import.ts';
import type { ImportKind } from '../../importers/import-kind.ts';
import { writeReason } from '../../importers/import-reason.ts';
import { ImportRefusal } from '../../importers/import-refusal.ts';
import type { ResolveConflict } from '../../importers/merge-imported.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { Refusal, StaleDraft } from '../../profile/refusal.ts';
import { findUserByName } from '../../store/users.ts';
import type { Reserve } from '../../web/import-slots.ts';
import type { Upload } from '../../web/read-upload.ts';
import type { EditorRequest } from '../editor-route.ts';
import { explainProblem } from '../forms/save/explain-problem.ts';
import { conflictField } from './conflict-field.ts';
import { type ForeignIncoming, readForeignFile } from './foreign-incoming.ts';
import { renderForeignReview } from './foreign-review-page.tsx';
import { renderImport } from './import-page.tsx';

interface ForeignFile {
  readonly kind: ImportKind;
  readonly file: ImportFile;
}

/** What cannot be read is told where it was chosen. */
export async function importForeignFile(
  request: EditorRequest,
  form: Upload,
  { kind, file }: ForeignFile,
  reserve: Reserve,
): Promise<Reply> {
  try {
    reserve(file.bytes.length);
    const incoming = await readForeignFile(kind, file, request.services.fetchDocument);
    return await decideForeign(request, form, incoming);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return renderImport(
      request,
      { kind: 'foreign', message: explain(error, request.locale) },
      form.text('text'),
    );
  }
}

function explain(error: Refusal, locale: string): string {
  if (error instanceof ImportRefusal) return writeReason(error.why, locale);
  const [problem] = error.problems;
  return problem ? explainProblem(locale, problem) : error.message;
}

/** Reviewed first; taken when it is the same file, and the same draft, that the user has reviewed. */
async function decideForeign(
  request: EditorRequest,
  form: Upload,
  incoming: ForeignIncoming,
): Promise<Reply> {
  if (form.text('do') !== 'import') return reviewForeign(request, form, incoming, 200);
  const isSeen = form.text('hash') === incoming.hash && form.text('revision') === String(request.user.draft);
  if (!isSeen) return reviewForeign(request, form, incoming, 409);
  try {
    return await takeForeign(request, form, incoming);
  } catch (error) {
    if (error instanceof StaleDraft) return reviewForeign(request, form, incoming, 409);
    throw error;
  }
}

async function reviewForeign(
  request: EditorRequest,
  form: Upload,
  incoming: ForeignIncoming,
  status: 200 | 409,
): Promise<Reply> {
  const { user, accounts } = request;
  // It may have been saved since the request came.
  const current = (await findUserByName(accounts.database, user.username)) ?? user;
  const plan = await planImport(accounts.database, current, incoming.fitted);
  return renderForeignReview(request, { incoming, plan, next: form.text('next'), status });
}

async function takeForeign(
  { user, accounts, prefix }: EditorRequest,
  form: Upload,
  { fitted }: ForeignIncoming,
): Promise<Reply> {
  const resolve: ResolveConflict = ({ pointer }) => form.text(conflictField(pointer)) === 'file';
  const expected = [user.draft];
  const { revision } = await importFile(accounts, user.username, await storeFitted(accounts, fitted), {
    expected,
    resolve,
  });
  if (form.text('next') === 'publish') return redirect(303, prefix + editorPaths.publish);
  return redirect(303, `${prefix}${editorPaths.import}?done=${revision}`);
}
