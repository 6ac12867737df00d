import type { ProfileDocument } from '../../domain/profile/document.ts';
import { parseFilePath } from '../../domain/profile/files.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { Failure } from '../../store/failure.ts';
import type { Folder } from './folder.ts';
import { stateName } from './layout.ts';

/** A draft with the hashes of its files by path. */
export interface WholeDraft {
  readonly document: ProfileDocument;
  readonly files: Readonly<Record<string, string>>;
}

/** By path: the hash of the sent bytes, if the server stores others because it processes images. */
export type SentHashes = Readonly<Record<string, string>>;

/** The last common version of folder and server. Users commit it with the folder. */
export interface SyncState extends WholeDraft {
  readonly url: string;
  readonly username: string;
  readonly revision: number;
  readonly sent: SentHashes;
}

const largestState = 4 * 1024 * 1024;

export async function readState(folder: Folder): Promise<SyncState | null> {
  const text = await folder.readText(stateName, largestState);
  if (text === null) return null;
  const state = parseState(text);
  if (state) return state;
  throw new Failure(
    `${folder.name}/${stateName} is from another version or was changed. Restore it, or delete it: then every difference is a conflict.`,
  );
}

export function writeState({ url, username, revision, document, files, sent }: SyncState): string {
  const state = { version: 1, url, username, revision, document, files };
  return `${JSON.stringify(Object.keys(sent).length > 0 ? { ...state, sent } : state, null, 2)}\n`;
}

function parseState(text: string): SyncState | null {
  const value = parseOrNull(text);
  if (!isObject(value) || value.version !== 1) return null;
  const { url, username, revision, document, files, sent = {} } = value;
  if (typeof url !== 'string' || typeof username !== 'string' || !isUsername(username)) return null;
  if (typeof revision !== 'number' || !isObject(document)) return null;
  return isFileMap(files) && isFileMap(sent) ? { url, username, revision, document, files, sent } : null;
}

export function isFileMap(value: unknown): value is Readonly<Record<string, string>> {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([path, hash]) => parseFilePath(path) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash),
    )
  );
}
