import { storeFitted } from '../../../../accounts/fit-import.ts';
import { importFile, planImport } from '../../../../accounts/import-file.ts';
import type { ImportFile } from '../../../../accounts/read-import.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { Reserve } from '../../../../core/web/import-slots.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import type { ImportKind } from '../../../../domain/importers/import-kind.ts';
import { writeReason } from '../../../../domain/importers/import-reason.ts';
import { ImportRefusal } from '../../../../domain/importers/import-refusal.ts';
import type { ResolveConflict } from '../../../../domain/importers/merge-imported.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import type { EditorRequest } from '../editor-route.ts';
import { explainProblem } from '../forms/save/explain-problem.ts';
import { jsonTexts } from '../json/json-texts.ts';
import { conflictField, questionField, questionOf } from './conflict-field.ts';
import { decideImport } from './decide-import.ts';
import { type ForeignIncoming, readForeignFile } from './foreign-incoming.ts';
import { type ForeignReview, renderForeignReview } from './foreign-review-page.tsx';
import { renderImport } from './import-page.tsx';

interface ForeignFile {
  readonly kind: ImportKind;
  readonly file: ImportFile;
}

/** Imports a file in another format. If the file can't be read, the page of the form has a message. */
export async function importForeignFile(
  request: EditorRequest,
  form: Upload,
  { kind, file }: ForeignFile,
  reserve: Reserve,
): Promise<Reply> {
  try {
    reserve(file.bytes.length);
    const incoming = await readForeignFile(kind, file, request.services);
    return await decideImport(request, form, {
      hash: incoming.hash,
      review: (state) => reviewForeign(request, { ...state, incoming, takesFile: readChoices(form) }),
      take: () => takeForeign(request, form, incoming),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return renderImport(request, { kind: 'foreign', message: explain(error, request.locale) }, form);
  }
}

function explain(error: Refusal, locale: string): string {
  if (error instanceof ImportRefusal) return writeReason(error.why, locale);
  const [problem] = error.problems;
  return problem ? explainProblem(locale, problem, jsonTexts(locale).dates) : error.message;
}

async function reviewForeign(request: EditorRequest, review: Omit<ForeignReview, 'plan'>): Promise<Reply> {
  const { current, incoming } = review;
  const plan = await planImport(request.accounts.database, current, incoming.fitted);
  return renderForeignReview(request, { ...review, plan });
}

/** Reads the member's choices, which stay valid if the draft was saved meanwhile. */
function readChoices(form: Upload): ForeignReview['takesFile'] {
  return (conflict) =>
    form.text(questionField(conflict.pointer)) === questionOf(conflict) &&
    form.text(conflictField(conflict.pointer)) === 'file';
}

async function takeForeign({ user, accounts }: EditorRequest, form: Upload, { fitted }: ForeignIncoming) {
  const resolve: ResolveConflict = ({ pointer }) => form.text(conflictField(pointer)) === 'file';
  const stored = await storeFitted(accounts, fitted);
  return importFile(accounts, user.username, stored, { expected: [user.draft], resolve });
}
