import { findDraft } from '../../accounts/find-draft.ts';
import { placeFile } from '../../accounts/place-file.ts';
import { findBlob } from '../../files/blobs.ts';
import { avatarSide, shrinkFor } from '../../files/clean-upload.ts';
import { cropPicture } from '../../files/crop-picture.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { filesOfDraft } from '../../profile/draft.ts';
import { isPicture } from '../../profile/files.ts';
import { readForm } from '../../web/read-form.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { renderMessage } from '../message-page.tsx';
import { type Avatar, renderCrop } from './crop-page.tsx';
import { cropTexts } from './crop-texts.ts';
import { parseSquare } from './square.ts';

const croppable = ['image/jpeg', 'image/png', 'image/webp'];

export const showCrop: EditorHandler = async (request) => {
  const avatar = await findAvatar(request);
  return isAvatar(avatar) ? renderCrop(request, avatar, null) : avatar;
};

export const cropAvatar: EditorHandler = async (request) => {
  const { exchange, edited } = request;
  const texts = cropTexts(exchange.locale);
  const form = await readForm(exchange);
  const avatar = await findAvatar(request);
  if (!isAvatar(avatar)) return avatar;
  const { path, hash, width, height } = avatar;
  if (form.get('hash') !== hash)
    return renderCrop(request, avatar, { status: 409, message: texts.otherPicture });
  const square = parseSquare(form, avatar);
  if (!square) return renderCrop(request, avatar, { status: 422, message: texts.badSquare(width, height) });
  const bytes = await findBlob(edited.accounts.database, edited.user.id, hash);
  if (!bytes) throw new Error(`the bytes of ${path} are missing`);
  const cropped = await cropPicture(bytes, square, avatarSide);
  if (!cropped) return renderMessage(request, { current: 'files', status: 409, message: texts.cannotCrop });
  const small = await shrinkFor(path, cropped.bytes);
  await placeFile(edited.accounts, edited.user.username, { path, bytes: cropped.bytes, small, alt: null });
  return redirect(303, `${edited.prefix}${editorPaths.basics}?cropped=1#photo`);
};

/** The picture in the draft; or a page that says why no part of it can be chosen. */
async function findAvatar(request: EditorRequest): Promise<Avatar | Reply> {
  const { exchange, edited } = request;
  const texts = cropTexts(exchange.locale);
  const files = filesOfDraft(await findDraft(edited.accounts.database, edited.user));
  const [path, file] = Object.entries(files).findLast(([one]) => isPicture(one)) ?? [];
  if (path === undefined || !file)
    return renderMessage(request, { current: 'files', status: 404, message: texts.noAvatar });
  const { hash, type, width, height } = file;
  if (!croppable.includes(type) || width === undefined || height === undefined)
    return renderMessage(request, { current: 'files', status: 409, message: texts.cannotCrop });
  return { path, hash, width, height };
}

function isAvatar(found: Avatar | Reply): found is Avatar {
  return 'hash' in found;
}
