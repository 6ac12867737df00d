import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../store/failure.ts';
import type { ObjectStore } from './files/object-store.ts';

/** A copy of the list of erased users. */
export interface ErasureFile {
  /** A name for messages. */
  readonly name: string;
  /** Null if the file doesn't exist yet. */
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

const fileName = 'erasures.ndjson';

/** The copy next to the backups. */
export function erasureFileIn(folder: string): ErasureFile {
  const name = join(folder, fileName);
  return {
    name,
    read: () =>
      readFile(name, 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }),
    /** Writes the whole file or nothing, also in a power cut. */
    async write(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${name}.new`;
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, name);
    },
  };
}

/** The copy in the bucket of FILES_URL. Null if files are in the database. */
export function erasureFileOf({ place, put, get, measure }: ObjectStore): ErasureFile | null {
  if (place === null) return null;
  const name = `${place}/${fileName}`;
  return {
    name,
    async read() {
      const size = await measure(name);
      if (size === null) return null;
      return size === 0 ? '' : new TextDecoder().decode(await get(name, { first: 0, last: size - 1 }));
    },
    async write(text) {
      const bytes = new TextEncoder().encode(text);
      await put(name, {
        size: bytes.length,
        async *pieces() {
          yield bytes;
        },
      });
    },
  };
}
