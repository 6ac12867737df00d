import { removeFile } from '../../accounts/change-files.ts';
import { restoreFile } from '../../accounts/place-file.ts';
import { editDraft } from '../../accounts/save-draft.ts';
import { filesOfDraft, findDraft } from '../../accounts/stored-draft.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { withAlternative } from '../../profile/alternatives.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { isPicture } from '../../profile/files.ts';
import { Refusal } from '../../profile/refusal.ts';
import type { Upload } from '../../web/read-upload.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { parseRevision } from '../publishing/parse-revision.ts';
import { renderFiles } from './files-page.tsx';
import type { FileTrouble } from './files-texts.ts';
import { readFileForm } from './read-file-form.ts';
import { storeUpload } from './store-upload.ts';

export const showFiles: EditorHandler = (visit) => renderFiles(visit, null);

export const changeFiles: EditorHandler = async (visit) => {
  const form = await readFileForm(visit.exchange);
  if (form === 'too-large') return renderFiles(visit, { status: 413, trouble: form });
  const done = await carryOut(visit, form);
  if (typeof done !== 'string') return done;
  const typed = { place: form.text('place'), alt: form.text('alt') };
  return renderFiles(visit, { status: 422, trouble: done, typed });
};

async function carryOut(visit: EditorRequest, form: Upload): Promise<Reply | FileTrouble> {
  const path = form.text('path');
  try {
    switch (form.text('do')) {
      case 'upload': {
        const placed = await storeUpload(visit, form);
        if (typeof placed === 'string') return placed;
        return isPicture(placed.path)
          ? back(visit, editorPaths.crop)
          : backToList(visit, { added: placed.path });
      }
      case 'describe':
        return await describeFile(visit, path, form.text('alt').trim());
      case 'remove':
        await removeFile(visit.edited.accounts, visit.edited.user.username, path);
        return backToList(visit, { removed: path, revision: String(visit.edited.user.draft) });
      case 'undo':
        return await undoRemoval(visit, path, form.text('revision'));
      default:
        return 'invalid';
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return troubleOf(error);
  }
}

async function describeFile(visit: EditorRequest, path: string, text: string): Promise<Reply | FileTrouble> {
  const { user, accounts } = visit.edited;
  const files = filesOfDraft(await findDraft(accounts.database, user));
  if (!Object.hasOwn(files, path)) return 'unknown';
  const edit = (document: unknown) => withAlternative(document as ProfileDocument, path, text);
  await editDraft(accounts, user.username, edit, null);
  return backToList(visit, { described: path });
}

/** The file alone comes back: what was saved after it went stays. */
async function undoRemoval(
  visit: EditorRequest,
  path: string,
  revision: string,
): Promise<Reply | FileTrouble> {
  const { user, accounts } = visit.edited;
  const n = parseRevision(revision, user);
  if (n === null) return 'invalid';
  await restoreFile(accounts, user.username, path, n);
  return backToList(visit, { undone: path });
}

function troubleOf({ reason }: Refusal): FileTrouble {
  if (reason === 'too-large') return 'quota';
  if (reason === 'gone') return 'gone';
  return reason === 'unknown' ? 'unknown' : 'invalid';
}

function backToList(visit: EditorRequest, news: Record<string, string>): Reply {
  return back(visit, `${editorPaths.files}?${new URLSearchParams(news)}`);
}

function back({ edited }: EditorRequest, address: string): Reply {
  return redirect(303, edited.prefix + address);
}
