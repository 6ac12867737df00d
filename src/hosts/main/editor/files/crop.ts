import type { CheckFile } from '../../../../accounts/change-files.ts';
import { findBlob } from '../../../../accounts/files/blobs.ts';
import { longestSide } from '../../../../accounts/files/clean-image.ts';
import { cropPicture } from '../../../../accounts/files/crop-picture.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { placeFile } from '../../../../accounts/place-file.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { coverIn, type FileRow, findPortrait } from '../../../../domain/profile/files.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { renderMessage } from '../message-page.tsx';
import { parseArea } from './crop-area.ts';
import { type Croppable, renderCrop } from './crop-page.tsx';
import { filesTexts } from './files-texts.ts';

const croppable = ['image/jpeg', 'image/png', 'image/webp'];

export const showCrop: EditorHandler = async (request) => {
  const found = await findCroppable(request);
  return isCroppable(found) ? renderCrop(request, found, null) : found;
};

export const cropFile: EditorHandler = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const texts = filesTexts(locale);
  const form = await readForm(exchange);
  const found = await findCroppable(request);
  if (!isCroppable(found)) return found;
  const { path, hash, width, height, shape } = found;
  if (form.get('hash') !== hash) return showOther(request);
  const area = parseArea(form, found, shape.ratio);
  if (!area) return renderCrop(request, found, { status: 422, message: texts.badSquare({ width, height }) });
  const bytes = await findBlob(accounts, user.id, hash);
  if (!bytes) throw new Error(`the bytes of ${path} are missing`);
  const cropped = await cropPicture(bytes, area, shape.longest);
  if (!cropped) return renderMessage(request, { current: 'files', status: 409, message: texts.cannotCrop });
  const check: CheckFile = (now) => {
    if (now !== hash) throw new Refusal('taken', `${path} has been replaced since.`);
  };
  try {
    await placeFile(accounts, user.username, { path, bytes: cropped, check });
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'taken') return showOther(request);
    throw error;
  }
  const isFirstStep = form.get('step') === 'welcome';
  const next = isFirstStep ? editorPaths.welcomeWork : `${editorPaths.basics}?cropped=1#${shape.section}`;
  return redirect(303, prefix + next);
};

/** The draft's photo. Null if it can't be cropped. */
export async function findCroppablePhoto(request: EditorRequest): Promise<Croppable | null> {
  const found = await findCroppable(request);
  return isCroppable(found) ? found : null;
}

/** For images that another request replaced while the crop form was open or the crop was running. */
async function showOther(request: EditorRequest): Promise<Reply> {
  const found = await findCroppable(request);
  if (!isCroppable(found)) return found;
  const message = filesTexts(request.locale).otherPicture;
  return renderCrop(request, found, { status: 409, message });
}

/** Finds the draft's photo or cover, or returns a page that explains why it can't be cropped. */
async function findCroppable(request: EditorRequest): Promise<Croppable | Reply> {
  const { locale, user, accounts, exchange } = request;
  const texts = filesTexts(locale);
  const shape = queryParameter(exchange.query, 'of') === 'cover' ? shapes.cover : shapes.photo;
  const draft = await findDraft(accounts.database, user);
  const files = filesOfDraft(draft);
  const [path, file] = shape.findIn(files) ?? [];
  if (path === undefined || !file)
    return renderMessage(request, { current: 'files', status: 404, message: texts.noAvatar });
  const { hash, type, width, height } = file;
  if (!croppable.includes(type) || width === undefined || height === undefined)
    return renderMessage(request, { current: 'files', status: 409, message: texts.cannotCrop });
  const theme = readDraft(draft)['x-vitrine']?.theme ?? 'paper';
  return { path, hash, width, height, shape, theme };
}

/** Width and height in pixels. */
const portraitSide = 512;

const shapes = {
  photo: { section: 'photo', ratio: 1, longest: portraitSide, findIn: findPortrait<FileRow> },
  cover: { section: 'cover', ratio: 3, longest: longestSide, findIn: coverIn<FileRow> },
} as const;

function isCroppable(found: Croppable | Reply): found is Croppable {
  return 'hash' in found;
}
