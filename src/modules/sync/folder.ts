import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { codeOf, Failure, messageOf, orFail } from '../../store/failure.ts';
import { printable } from './printable.ts';

/** A folder with untrusted content. No access outside it is possible. */
export interface Folder {
  /** As typed by the user. */
  readonly name: string;
  /**
   * Lists files below a path, which need not exist. Hidden names are skipped, because they belong to other
   * programs.
   */
  list(below: string): Promise<string[]>;
  /** Null if the file does not exist. */
  readText(path: string, largest: number): Promise<string | null>;
  read(path: string, largest: number): Promise<Uint8Array | null>;
  /** Writes atomically: a concurrent reader sees the old or the new content. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Removes a file, and folders that become empty. */
  remove(path: string): Promise<void>;
}

const mostEntries = 20_000;
const deepestFolder = 12;

export async function openFolder(name: string): Promise<Folder> {
  const root = await orFail(realpath(name), `${printable(name)} cannot be opened`);
  if (!(await stat(root)).isDirectory()) throw new Failure(`${printable(name)} is not a folder.`);

  return { name, list, readText, read, write, remove };

  async function list(below: string): Promise<string[]> {
    const found: string[] = [];
    await walk(below, found, 0);
    return found.sort();
  }

  async function walk(path: string, found: string[], depth: number): Promise<void> {
    if (depth > deepestFolder) throw unfit(path, 'has folders nested more than 12 deep');
    const place = await locate(path);
    if (place === null) return;
    for (const entry of await readdir(place, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const child = `${path}/${entry.name}`;
      // Bun replaces invalid UTF-8 when it lists a folder, and the resulting name does not exist.
      if (entry.name.includes('\ufffd') && (await locate(child)) === null)
        throw unfit(child, 'has a name that is not UTF-8: rename it');
      if (entry.isDirectory()) await walk(child, found, depth + 1);
      else found.push(child);
      if (found.length > mostEntries) throw unfit(path, `has more than ${mostEntries} files`);
    }
  }

  async function readText(path: string, largest: number): Promise<string | null> {
    const bytes = await read(path, largest);
    if (bytes === null) return null;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw unfit(path, 'is not UTF-8');
    }
  }

  async function read(path: string, largest: number): Promise<Uint8Array | null> {
    const place = await locate(path);
    if (place === null) return null;
    // Does not block on a pipe without a writer.
    const file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
      throw unfit(path, `cannot be read: ${messageOf(error)}`);
    });
    try {
      const about = await file.stat();
      if (!about.isFile()) throw unfit(path, 'is not a file');
      if (about.size > largest) throw unfit(path, `is larger than the ${inWords(largest)} allowed`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  }

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    const target = join(root, path);
    // In a folder that is never pushed, because a crash may leave the file there.
    const next = join(root, '.vitrine', `${process.pid}.new`);
    try {
      for (const above of [dirname(target), dirname(next)]) {
        await mkdir(above, { recursive: true });
        await stayInside(above, path);
      }
      await replace(target, next, content);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw unfit(path, `cannot be written: ${messageOf(error)}`);
    }
  }

  async function remove(path: string): Promise<void> {
    if ((await locate(path)) === null) return;
    await rm(join(root, path));
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      if ((await readdir(join(root, above))).length > 0) return;
      await rm(join(root, above), { recursive: true });
    }
  }

  /** The resolved path. Null if it does not exist. */
  async function locate(path: string): Promise<string | null> {
    const target = join(root, path);
    const found = await lstat(target).catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
      throw unfit(path, `cannot be read: ${messageOf(error)}`);
    });
    return found === null ? null : stayInside(target, path);
  }

  async function stayInside(target: string, path: string): Promise<string> {
    const real = await realpath(target).catch((error: unknown) => {
      throw unfit(path, `is a broken link: ${messageOf(error)}`);
    });
    if (real === root || real.startsWith(root.endsWith(sep) ? root : root + sep)) return real;
    throw unfit(
      path,
      'is a link to a place outside the folder. Copy the target into the folder, or remove the link',
    );
  }

  function unfit(path: string, why: string): Failure {
    return new Failure(`${printable(join(name, path))} ${why}.`);
  }
}

/** Replaces a file by renaming a temporary one, which a crash may leave behind. */
async function replace(target: string, next: string, content: string | Uint8Array): Promise<void> {
  await rm(next, { force: true });
  try {
    await writeNew(next, content);
    await rename(next, target);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function inWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
}
