import { UnfitImage } from '../../../../accounts/files/clean-image.ts';
import { placeFile } from '../../../../accounts/place-file.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { isCover, isPicture, largestFile, parseFilePath } from '../../../../domain/profile/files.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { FileTrouble } from './files-texts.ts';

export interface Stored {
  readonly path: string;
}

export async function storeUpload(request: EditorRequest, form: Upload): Promise<Stored | FileTrouble> {
  const { user, accounts } = request;
  const file = await form.file('file');
  if (!file) return 'no-file';
  if (file.bytes.length > largestFile) return 'too-large';
  const replaced = form.text('path');
  const place = form.text('place');
  if (replaced === '' && place === '') return 'no-place';
  const path = replaced === '' ? pathFor(place, file.name) : replaced;
  if (path === null || !parseFilePath(path)) return 'bad-name';
  try {
    // A profile has a single portrait and a single cover, and a replaced file keeps its path. Other files are added.
    const isBeside = replaced === '' && !isPicture(path) && !isCover(path);
    return { path: await placeFile(accounts, user.username, { path, bytes: file.bytes, isBeside }) };
  } catch (error) {
    if (error instanceof UnfitImage) return error.trouble;
    if (!(error instanceof Refusal)) throw error;
    return troubleOf(error, path);
  }
}

/** The folder comes from the chosen place, the name from the uploaded file. */
function pathFor(place: string, name: string): string | null {
  return /[/\\]|%00/.test(name) ? null : `${place}/${name}`;
}

function troubleOf({ reason }: Refusal, path: string): FileTrouble {
  if (reason === 'too-large') return 'quota';
  if (reason === 'unknown') return 'no-item';
  return isPicture(path) ? 'not-a-picture' : 'bad-name';
}
