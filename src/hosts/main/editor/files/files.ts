import { removeFile } from '../../../../accounts/change-files.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { restoreFile } from '../../../../accounts/place-file.ts';
import { editDraft } from '../../../../accounts/save-draft.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths, itemPath } from '../../../../core/paths/editor.ts';
import { readBeginning, type Upload } from '../../../../core/web/read-upload.ts';
import {
  inOrder,
  withAlternative,
  withCaption,
  withImageAt,
} from '../../../../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { filesOfDraft } from '../../../../domain/profile/draft.ts';
import { isPicture } from '../../../../domain/profile/files.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { parseRevision } from '../parse-revision.ts';
import { readUploadForm } from '../read-upload-form.ts';
import { renderFiles } from './files-page.tsx';
import type { FileTrouble } from './files-texts.ts';
import { storeUpload } from './store-upload.ts';

export const showFiles: EditorHandler = (request) => renderFiles(request, null);

export const changeFiles: EditorHandler = async (request) => {
  const form = await readUploadForm(request.exchange);
  if (form === 'too-large') {
    const began = await readBeginning(request.exchange);
    return renderFiles(request, { status: 413, trouble: form, ...meantIn(began) });
  }
  const done = await carryOut(request, form);
  if (typeof done !== 'string') return done;
  return renderFiles(request, { status: 422, trouble: done, ...meantIn(form) });
};

function meantIn(form: Pick<Upload, 'text'>) {
  return { place: form.text('place'), path: form.text('path') };
}

async function carryOut(request: EditorRequest, form: Upload): Promise<Reply | FileTrouble> {
  const [path, from] = [form.text('path'), form.text('from')];
  if (isForAnother(form.text('whose'), request)) return 'for-another';
  try {
    switch (form.text('do')) {
      case 'upload': {
        const placed = await storeUpload(request, form);
        if (typeof placed === 'string') return placed;
        return isPicture(placed.path) && from === ''
          ? back(request, editorPaths.crop)
          : backFrom(request, from, { [path === '' ? 'added' : 'replaced']: placed.path });
      }
      case 'describe':
        return (await describeFile(request, form)) ?? backFrom(request, from, { described: path });
      case 'move':
        return (
          (await moveImage(request, path, form.text('to'))) ?? backFrom(request, from, { arranged: path })
        );
      case 'remove':
        await removeFile(request.accounts, request.user.username, path);
        return backFrom(request, from, { removed: path, revision: String(request.user.draft) });
      case 'undo':
        return (
          (await undoRemoval(request, path, form.text('revision'))) ??
          backFrom(request, from, { undone: path })
        );
      default:
        return 'invalid';
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return troubleOf(error);
  }
}

async function describeFile(request: EditorRequest, form: Upload): Promise<FileTrouble | null> {
  const { user, exchange } = request;
  const path = form.text('path');
  const isAutosave = form.text('autosave') === '1';
  const accounts = isAutosave
    ? { ...request.accounts, autosavedBy: exchange.visitor.session.id }
    : request.accounts;
  const files = filesOfDraft(await findDraft(accounts.database, user));
  if (!Object.hasOwn(files, path)) return 'unknown';
  const edit = (draft: unknown) => {
    const document = draft as ProfileDocument;
    const described = form.has('alt') ? withAlternative(document, path, form.text('alt').trim()) : document;
    return form.has('caption') ? withCaption(described, path, form.text('caption').trim()) : described;
  };
  await editDraft(accounts, user.username, edit, null);
  return null;
}

/** Moves an image to another position among the images of its entry. */
async function moveImage(
  { accounts, user }: EditorRequest,
  path: string,
  to: string,
): Promise<FileTrouble | null> {
  const draft = await findDraft(accounts.database, user);
  const [folder, files] = [path.split('/', 2).join('/'), Object.entries(filesOfDraft(draft))];
  const own = files.filter(([one, { width }]) => one.startsWith(`${folder}/`) && width !== undefined);
  if (!own.some(([one]) => one === path)) return 'unknown';
  if (!/^\d{1,4}$/.test(to) || Number(to) >= own.length) return 'invalid';
  const edit = (document: unknown) => {
    const images = inOrder(document as ProfileDocument, folder, own).map(([one]) => one);
    return withImageAt(document as ProfileDocument, path, Number(to), images);
  };
  await editDraft(accounts, user.username, edit, null);
  return null;
}

/** Restores only the file. Later changes to the draft stay. */
async function undoRemoval(
  request: EditorRequest,
  path: string,
  revision: string,
): Promise<FileTrouble | null> {
  const { user, accounts } = request;
  const n = parseRevision(revision, user);
  if (n === null) return 'invalid';
  await restoreFile(accounts, user.username, path, n);
  return null;
}

function troubleOf({ reason }: Refusal): FileTrouble {
  if (reason === 'too-large') return 'quota';
  if (reason === 'gone') return 'gone';
  return reason === 'unknown' ? 'unknown' : 'invalid';
}

/** Returns to the page that the form came from: an entry, the basics, or the list of files. */
function backFrom(request: EditorRequest, from: string, news: Record<string, string>): Reply {
  const query = `?${new URLSearchParams(news)}`;
  const [type = '', slug = ''] = Object.values(news)[0]?.split('/') ?? [];
  if (from === 'basics')
    return back(request, `${editorPaths.basics}${query}#${slug === 'cover' ? 'cover' : 'photo'}`);
  return back(
    request,
    from === 'entry' ? `${itemPath(type, slug)}${query}#files` : editorPaths.files + query,
  );
}

function back({ prefix }: EditorRequest, address: string): Reply {
  return redirect(303, prefix + address);
}
