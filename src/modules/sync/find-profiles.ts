import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUsername } from '../../domain/profile/username.ts';
import { Failure, orFail } from '../../store/failure.ts';
import { findCurrentName } from './current-name.ts';
import { type Folder, openFolder } from './folder.ts';
import { printable } from './printable.ts';
import { findResume } from './read-folder.ts';
import type { Remote } from './remote.ts';

/** A folder with one profile in it. */
export interface ProfileFolder {
  readonly folder: Folder;
  /** The name of the subfolder: the username, unless its content names another. Null for a single profile. */
  readonly name: string | null;
}

/** Whether a folder, or one of its subfolders, contains a profile. */
export async function hasProfiles(path: string): Promise<boolean> {
  if ((await findResume(await openFolder(path))) !== null) return true;
  for (const name of await listFolders(path))
    if ((await findResume(await openFolder(join(path, name)))) !== null) return true;
  return false;
}

/** The profile of a folder, or the profiles of its subfolders. */
export async function findProfiles(path: string): Promise<ProfileFolder[]> {
  const folder = await openFolder(path);
  if ((await findResume(folder)) !== null) return [{ folder, name: null }];
  const found: ProfileFolder[] = [];
  for (const name of await listFolders(path)) {
    const child = await openFolder(join(path, name));
    if ((await findResume(child)) === null) continue;
    if (!isUsername(name.normalize('NFC')))
      throw new Failure(
        `${printable(join(path, name))} has a profile, but its name is not a valid username.`,
      );
    found.push({ folder: child, name: name.normalize('NFC') });
  }
  if (found.length === 0)
    throw new Failure(
      `${printable(path)} has no resume.json or resume.yaml, and no folder in it has one. Get one with: vitrine pull ${printable(path)}`,
    );
  return found;
}

/**
 * By username: the users of `everybody` whose folder has another name, either a former username or another
 * Unicode normalization.
 */
export async function findRenamed(
  remote: Remote,
  path: string,
  everybody: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const names = new Set(await listFolders(path));
  const usernames = new Set([...names].map((name) => name.normalize('NFC')));
  for (const name of names) {
    const username = name.normalize('NFC');
    if (everybody.has(username) && !names.has(username)) found.set(username, name);
    if (everybody.has(username) || !isUsername(username)) continue;
    if ((await findResume(await openFolder(join(path, name)))) === null) continue;
    const current = await findCurrentName(remote, username);
    if (everybody.has(current) && !usernames.has(current)) found.set(current, name);
  }
  return found;
}

/** Lists subfolders. Symbolic links are skipped, because they may lead anywhere. */
async function listFolders(path: string): Promise<string[]> {
  const entries = await orFail(readdir(path, { withFileTypes: true }), `${printable(path)} cannot be read`);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}
