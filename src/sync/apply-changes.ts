import { largestFile, parseFilePath } from '../profile/files.ts';
import { isObject } from '../profile/is-object.ts';
import { parseOrNull } from '../profile/parse-or-null.ts';
import { Failure } from '../server/failure.ts';
import type { Folder } from './folder.ts';
import { parseLocalePath, parseTextPath, resumeNames, stateName } from './layout.ts';
import type { FolderTexts } from './write-folder.ts';

/** The changes of a folder as one step, journalled first, so that the next run can finish it. */
export interface FolderChanges {
  readonly texts: FolderTexts;
  /** By path below `files/`: the hash of a file in `.vitrine/blobs`, or null to delete it. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly state: string;
}

const journalName = '.vitrine/changes.json';
const ignoreName = '.vitrine/.gitignore';
const largestJournal = 16 * 1024 * 1024;

export function blobName(hash: string): string {
  return `.vitrine/blobs/${hash}`;
}

export async function applyChanges(folder: Folder, changes: FolderChanges): Promise<void> {
  if ((await folder.readText(ignoreName, 1024)) === null)
    await folder.write(ignoreName, 'blobs/\nchanges.json\n*.new\n');
  await folder.write(journalName, JSON.stringify(changes));
  await finishChanges(folder);
}

/** Finishes what an earlier run had begun, if there is a journal. */
export async function finishChanges(folder: Folder): Promise<void> {
  const journal = await folder.readText(journalName, largestJournal);
  if (journal === null) return;
  const { texts, files, state } = parseChanges(folder, journal);
  for (const [path, text] of Object.entries(texts))
    await (text === null ? folder.remove(path) : folder.write(path, text));
  for (const [path, hash] of Object.entries(files)) await placeFile(folder, `files/${path}`, hash);
  await folder.write(stateName, state);
  await folder.remove(journalName);
  for (const hash of new Set(Object.values(files))) if (hash !== null) await folder.remove(blobName(hash));
}

async function placeFile(folder: Folder, path: string, hash: string | null): Promise<void> {
  if (hash === null) return folder.remove(path);
  const bytes = await folder.read(blobName(hash), largestFile);
  if (bytes !== null) await folder.write(path, bytes);
}

/** The journal is untrusted: it may only write where a profile has its files. */
function parseChanges(folder: Folder, journal: string): FolderChanges {
  const value = parseOrNull(journal);
  if (isObject(value) && isObject(value.texts) && isObject(value.files) && typeof value.state === 'string') {
    const isFit =
      Object.entries(value.texts).every(([path, text]) => isPlaceOfText(path) && isTextOrNull(text)) &&
      Object.entries(value.files).every(([path, hash]) => parseFilePath(path) && isHashOrNull(hash));
    if (isFit) return value as unknown as FolderChanges;
  }
  throw new Failure(`${folder.name}/${journalName} is not what this program has written. Delete it.`);
}

function isPlaceOfText(path: string): boolean {
  const isResume = resumeNames.some((name) => name === path);
  return isResume || parseTextPath(path) !== null || parseLocalePath(path) !== null;
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isHashOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
}
