import type { ProfileDocument } from '../profile/document.ts';
import { sniffType } from '../profile/file-type.ts';
import {
  addFile,
  type FileList,
  hasPlaceFor,
  isFolderOf,
  isPicture,
  largestFile,
  largestFileSum,
  normalizeFilePath,
  parseFilePath,
  sumOfFiles,
} from '../profile/files.ts';
import { deleteBlob, insertBlob, listBlobHashes, sumOfBlobs } from '../store/blobs.ts';
import { findRevision } from '../store/revisions.ts';
import { type Accounts, type Change, changeUser } from './change-user.ts';
import { measureImage } from './measure-image.ts';
import { Refusal } from './refusal.ts';
import { appendRevision, currentRevision } from './save-draft.ts';

/** Throws if the file is not the one that somebody wants to change; it gets the hash, or null where there is none yet. */
export type CheckFile = (hash: string | null) => void;

/** Adds a file to an item of the draft, or replaces it. Readers see it with the next publish. */
export async function putFile(
  accounts: Accounts,
  username: string,
  path: string,
  bytes: Uint8Array,
  check: CheckFile = () => {},
): Promise<void> {
  if (bytes.length > largestFile) {
    throw new Refusal('too-large', `${path} is larger than the 10 MiB allowed for a file.`);
  }
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const type = sniffType(bytes);
  const entry = { hash, type, size: bytes.length, ...(await measureImage(type, bytes)) };
  await changeUser(accounts, username, async (change) => {
    const current = await currentRevision(change);
    const place = checkPath(JSON.parse(current.document) as ProfileDocument, path, entry.type);
    const files = JSON.parse(current.files) as FileList;
    check(files[place]?.hash ?? null);
    if (Bun.deepEquals(files[place], entry)) return;
    if (isFolderOf(files, place))
      throw new Refusal('invalid', `${path} is a folder of another file, or the other way round.`);
    const more = addFile(files, place, entry);
    if (sumOfFiles(more) > largestFileSum) {
      throw new Refusal(
        'too-large',
        `With ${path} the files of ${username} would be over the 100 MiB allowed.`,
      );
    }
    await insertBlob(change.queries, change.user.id, hash, bytes);
    await makeRoom(change, more);
    await appendRevision(change, current.document, JSON.stringify(more));
  });
}

export async function removeFile(
  accounts: Accounts,
  username: string,
  path: string,
  check: CheckFile = () => {},
): Promise<void> {
  await changeUser(accounts, username, async (change) => {
    const current = await currentRevision(change);
    const files = JSON.parse(current.files) as FileList;
    const place = normalizeFilePath(path);
    if (!Object.hasOwn(files, place)) throw new Refusal('unknown', `${username} has no file ${path}.`);
    const { [place]: removed, ...rest } = files;
    check(removed?.hash ?? null);
    await appendRevision(change, current.document, JSON.stringify(rest));
  });
}

/** Older revisions keep their files as long as there is room; what readers see, or would see, is never let go of. */
async function makeRoom({ queries, user }: Change, draft: FileList): Promise<void> {
  if ((await sumOfBlobs(queries, user.id)) <= largestFileSum) return;
  const published = user.published === null ? null : await findRevision(queries, user.id, user.published);
  const kept = new Set([...hashesOf(draft), ...hashesOf(JSON.parse(published?.files ?? '{}') as FileList)]);
  const all = await listBlobHashes(queries, user.id);
  for (const hash of all.difference(kept)) await deleteBlob(queries, user.id, hash);
}

function hashesOf(files: FileList): string[] {
  return Object.values(files).map(({ hash }) => hash);
}

/** A file belongs to an item that is there, or is the picture. */
function checkPath(document: ProfileDocument, path: string, type: string): string {
  const place = parseFilePath(path);
  if (!place) {
    throw new Refusal(
      'invalid',
      `${path} is no place for a file: use <section>/<item>/<name>, or basics/image/<name>.`,
    );
  }
  const full = `${place.type}/${place.slug}/${place.name}`;
  if (!hasPlaceFor(document, full)) {
    throw new Refusal(
      'unknown',
      `There is no item ${place.type}/${place.slug} that ${path} could belong to.`,
    );
  }
  if (isPicture(full) && !type.startsWith('image/')) {
    throw new Refusal('invalid', `${path} is no picture: use a PNG, JPEG, WebP, AVIF, GIF or SVG file.`);
  }
  return full;
}
