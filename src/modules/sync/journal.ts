import { parseFilePath } from '../../domain/profile/files.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { parseLocalePath, parseTextPath, resumeNames } from './layout.ts';

/** Changes of a folder as one step. They are written to a journal first, so that the next run can complete them. */
export interface FolderChanges {
  /** By path in the folder. `to` is the text. */
  readonly texts: Readonly<Record<string, ChangedFile>>;
  /** By path below `files/`. `to` is the hash of a file in `.vitrine/blobs`. */
  readonly files: Readonly<Record<string, ChangedFile>>;
  readonly state: string;
  /** The state to write if the folder was edited meanwhile. Null keeps the former one. */
  readonly stateIfEdited: string | null;
}

/** Null means that the file does not exist. */
export interface ChangedFile {
  /** The hash of the content that was read. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Validates a journal. It is untrusted, so it may only write where a profile has files. */
export function parseJournal(journal: string): FolderChanges | null {
  const value = parseOrNull(journal);
  if (!isObject(value) || !isObject(value.texts) || !isObject(value.files)) return null;
  const isFit =
    Object.entries(value.texts).every(([path, change]) => isPlaceOfText(path) && isChange(change, isText)) &&
    Object.entries(value.files).every(([path, change]) => parseFilePath(path) && isChange(change, isHash)) &&
    isText(value.state) &&
    (value.stateIfEdited === null || isText(value.stateIfEdited));
  return isFit ? (value as unknown as FolderChanges) : null;
}

function isPlaceOfText(path: string): boolean {
  const isResume = resumeNames.some((name) => name === path);
  return isResume || parseTextPath(path) !== null || parseLocalePath(path) !== null;
}

function isChange(value: unknown, isContent: (to: unknown) => boolean): boolean {
  if (!isObject(value)) return false;
  return (value.from === null || isHash(value.from)) && (value.to === null || isContent(value.to));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
