import type { ProfileDocument } from '../profile/document.ts';
import { sniffType } from '../profile/file-type.ts';
import { type FileList, largestFile, largestFileSum, parseFilePath } from '../profile/files.ts';
import { hasBlob, insertBlob, sumBlobs } from '../store/blobs.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { Refusal } from './refusal.ts';
import { appendRevision, currentRevision } from './save-draft.ts';

/** Adds a file to an item of the draft, or replaces it. Readers see it with the next publish. */
export async function putFile(
  accounts: Accounts,
  username: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  if (bytes.length > largestFile)
    throw new Refusal('too-large', `${path} is larger than the 10 MiB allowed for a file.`);
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  await changeUser(accounts, username, async (change) => {
    const { queries, user } = change;
    const current = await currentRevision(change);
    const place = checkPath(JSON.parse(current.document) as ProfileDocument, path);
    const files = JSON.parse(current.files) as FileList;
    if (files[place]?.hash === hash) return;
    if (!(await hasBlob(queries, user.id, hash))) {
      if ((await sumBlobs(queries, user.id)) + bytes.length > largestFileSum) {
        throw new Refusal(
          'too-large',
          `With ${path} the files of ${username} would be over the 100 MiB allowed.`,
        );
      }
      await insertBlob(queries, user.id, hash, bytes);
    }
    const entry = { hash, type: sniffType(bytes), size: bytes.length };
    await appendRevision(change, current.document, JSON.stringify(sortByPath({ ...files, [place]: entry })));
  });
}

export async function removeFile(accounts: Accounts, username: string, path: string): Promise<void> {
  await changeUser(accounts, username, async (change) => {
    const current = await currentRevision(change);
    const { [path.normalize('NFC')]: removed, ...files } = JSON.parse(current.files) as FileList;
    if (!removed) throw new Refusal('unknown', `${username} has no file ${path}.`);
    await appendRevision(change, current.document, JSON.stringify(files));
  });
}

/** One list for the same files, in whatever order they came. */
function sortByPath(files: FileList): FileList {
  return Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A file belongs to an item that is there, or is the picture. */
function checkPath(document: ProfileDocument, path: string): string {
  const place = parseFilePath(path);
  if (!place) {
    throw new Refusal(
      'invalid',
      `${path} is no place for a file: use <section>/<item>/<name>, or basics/image/<name>.`,
    );
  }
  const items = document[place.type];
  const known = Array.isArray(items) && items.some((item) => item['x-vitrine']?.slug === place.slug);
  if (place.type !== 'basics' && !known) {
    throw new Refusal(
      'unknown',
      `There is no item ${place.type}/${place.slug} that ${path} could belong to.`,
    );
  }
  return `${place.type}/${place.slug}/${place.name}`;
}
