import { appendFile, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { codeOf, Failure, messageOf, orFail } from '../../store/failure.ts';

/** A folder of exported pages: what an export wrote is replaced or removed by the next, what others put there never. */
export interface StaticFolder {
  /** Refuses to overwrite a file that it did not write. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Removes what earlier exports wrote and this one did not, below a folder or everywhere; gives how many files. */
  finish(below: string | null): Promise<number>;
}

/** A path a line. It is written ahead of the files, so that an export that was stopped can be done again. */
const listName = '.vitrine-export';

export async function openStaticFolder(root: string): Promise<StaticFolder> {
  const list = join(root, listName);
  const known = await readList(list);
  const written = new Set<string>();
  return {
    write: (path, content) => orFail(write(path, content), `${join(root, path)} cannot be written`),
    finish: (below) => orFail(finish(below), `${list} cannot be written`),
  };

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    if (!known.has(path)) await claim(list, root, path);
    known.add(path);
    written.add(path);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }

  async function finish(below: string | null): Promise<number> {
    const stale = [...known].filter(
      (path) => !written.has(path) && (below === null || path.startsWith(`${below}/`)),
    );
    for (const path of stale) await removeFile(root, path);
    for (const path of stale) known.delete(path);
    await replaceList(list, known);
    return stale.length;
  }
}

async function readList(list: string): Promise<Set<string>> {
  try {
    return new Set((await readFile(list, 'utf8')).split('\n').filter(isInside));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return new Set();
    throw new Failure(`${list} cannot be read: ${messageOf(error)}`);
  }
}

/** A manifest that others may have edited must not lead to files outside the folder. */
function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && posix.normalize(path) === path && !path.startsWith('..');
}

async function claim(list: string, root: string, path: string): Promise<void> {
  if (await isThere(join(root, path)))
    throw new Failure(
      `${join(root, path)} is there, and no export wrote it: move it away, or take another folder.`,
    );
  await mkdir(root, { recursive: true });
  await appendFile(list, `${path}\n`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** And the folders that are empty then. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    try {
      await rmdir(join(root, folder));
    } catch {
      return;
    }
  }
}

async function replaceList(list: string, paths: ReadonlySet<string>): Promise<void> {
  if (paths.size === 0) return rm(list, { force: true });
  await writeFile(
    `${list}.new`,
    [...paths]
      .toSorted()
      .map((path) => `${path}\n`)
      .join(''),
  );
  await rename(`${list}.new`, list);
}
