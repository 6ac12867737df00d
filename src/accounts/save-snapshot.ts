import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf, filesOfDraft, parseDraft } from '../domain/profile/draft.ts';
import { type FileList, type FileRow, isCover, isPicture, largestFileSum } from '../domain/profile/files.ts';
import { pointer } from '../domain/profile/json-pointer.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import { isPictureOf } from '../domain/profile/pictures.ts';
import type { Problem } from '../domain/profile/problem.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { deleteOldUploads, deleteUpload, insertUpload, listUploads } from '../store/uploads.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { insertBlob } from './files/blobs.ts';
import { checkPath, listFiles } from './files/check-file.ts';
import { withStored } from './files/new-blob.ts';
import type { ReceivedFile } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';
import { appendRevision, type Expected, findExpected } from './save-draft.ts';

/** The wanted state of a whole draft. */
export interface WantedSnapshot {
  readonly document: unknown;
  /** The hashes of files in the draft or in uploads, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Milliseconds for which an upload is stored without a draft that uses it: a day. */
const longestWait = 24 * 60 * 60 * 1000;

/** Stores the bytes of a file before the draft that uses them. Creates neither a revision nor an event. */
export async function uploadBlob(
  accounts: Accounts,
  username: string,
  hash: string,
  { entry, blobs }: Pick<ReceivedFile, 'entry' | 'blobs'>,
): Promise<void> {
  const { sent = entry.hash } = entry;
  if (sent !== hash) throw new Refusal('invalid', `These bytes are not ${hash}: their SHA-256 is ${sent}.`);
  await withStored(accounts, blobs, (stored) =>
    changeUser(accounts, username, async (change) => {
      const { queries, user, at } = change;
      await deleteOldUploads(queries, user.id, new Date(Date.parse(at) - longestWait).toISOString());
      await checkWaiting(change, entry);
      for (const one of stored) await insertBlob(queries, user.id, one);
      await insertUpload(queries, user.id, { hash: entry.hash, file: JSON.stringify(entry) }, at);
      await makeRoom(change, filesOfDraft(await findDraft(queries, user)));
    }),
  );
}

async function checkWaiting({ queries, user }: AccountChange, { hash, size }: FileRow): Promise<void> {
  const waiting = (await listUploads(queries, user.id)).filter((upload) => upload.hash !== hash);
  const sum = waiting.reduce((total, { file }) => total + parseRow(file).size, size);
  if (sum > largestFileSum)
    throw new Refusal(
      'too-large',
      'The uploaded files would exceed 100 MiB. Save them with the draft first.',
    );
}

/**
 * Saves a document and its files as one revision, if the draft is still the one that the client has read.
 * Returns the number of the revision.
 */
export async function saveSnapshot(
  accounts: Accounts,
  username: string,
  { document, files }: WantedSnapshot,
  expected: Expected,
): Promise<number> {
  await prepareSchema(document);
  const sent = parseDraft(document);
  return changeUser(accounts, username, async (change) => {
    const current = await findExpected(change, expected);
    const draft = markOutdated(documentOf(current), sent);
    const wanted = await placeFiles(change, draft, files, filesOfDraft(current));
    const [text, list] = [JSON.stringify(draft), JSON.stringify(wanted)];
    if (text === current.document && list === current.files) return current.n;
    const n = await appendRevision(change, text, list);
    for (const { hash } of Object.values(wanted)) await deleteUpload(change.queries, change.user.id, hash);
    await makeRoom(change, wanted);
    return n;
  });
}

async function placeFiles(
  { queries, user }: AccountChange,
  draft: ProfileDocument,
  wanted: WantedSnapshot['files'],
  present: FileList,
): Promise<FileList> {
  const uploads = await listUploads(queries, user.id);
  // Also finds files by the hash of the uploaded bytes, because a client that has these needn't know the hash
  // of the stored bytes.
  const known = new Map(
    [
      ...Object.values(present).map(({ source: _source, ...row }) => row),
      ...uploads.map(({ file }) => parseRow(file)),
    ].flatMap((row) => [[row.hash, row] as const, [row.sent ?? row.hash, row] as const]),
  );
  const entries = Object.entries(wanted);
  refuse(entries.flatMap(([path, hash]) => (known.has(hash) ? [] : [notUploaded(path, hash)])));
  const pictures = entries.filter(([path]) => isPicture(path));
  const covers = entries.filter(([path]) => isCover(path));
  refuse([...pictures.slice(1), ...covers.slice(1)].map(([path]) => secondPicture(path)));
  const fetched = Object.entries(present).filter(
    ([path, row]) => row.source !== undefined && pictures.length === 0 && isPictureOf(draft, path, row),
  );
  const placed = entries.flatMap(([path, hash]): [string, FileRow][] => {
    const row = known.get(hash);
    if (!row) return [];
    const place = checkPath(draft, path, row);
    const before = present[place];
    return [[place, before?.hash === hash || before?.sent === hash ? before : row]];
  });
  return listFiles({}, new Map([...fetched, ...placed]), user.username);
}

function notUploaded(path: string, hash: string): Problem {
  return { pointer: pointer('files', path), detail: `was not uploaded: send its bytes to …/blobs/${hash}` };
}

function secondPicture(path: string): Problem {
  return {
    pointer: pointer('files', path),
    detail: `is not allowed: only one image fits in ${path.split('/').slice(0, 2).join('/')} has one`,
  };
}

function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first)
    throw new Refusal('invalid', `The save is not valid: ${first.pointer} ${first.detail}`, problems);
}

function parseRow(json: string): FileRow {
  return JSON.parse(json);
}
