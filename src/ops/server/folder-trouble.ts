import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../store/failure.ts';

/** Why a folder can't be created or written to. Null if it can. */
export function findFolderTrouble(folder: string): string | null {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return dirname(folder) === folder ? null : findFolderTrouble(dirname(folder));
    if (!found.isDirectory()) return `${folder} is not a folder`;
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `${folder}: ${messageOf(error)}`;
  }
}
