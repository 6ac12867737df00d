import { createGunzip } from 'node:zlib';
import { largestArchive, largestFile } from '../../domain/profile/files.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { ByteReader } from './byte-reader.ts';
import { isLitter } from './is-litter.ts';
import { readTar, type TarTrouble } from './read-tar.ts';
import { mostUnpacked } from './unpacked-size.ts';

export interface Archive {
  readonly document: Uint8Array;
  /** The files by path, including originals. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Paths of files that are stored unchanged. */
  readonly originals: ReadonlySet<string>;
}

/** The folders of an export for files, and for files that are stored unchanged. */
export const fileFolders = { clean: 'files', original: 'originals' } as const;

export type ArchiveTrouble = TarTrouble | 'zip' | 'too-large' | 'swells' | 'no-resume';

/** Bytes. The limit of a document is 256 KiB. One that is written by hand, or that has unknown members, may be longer. */
export const largestDocument = 1024 * 1024;

/** Whether the bytes are an archive: a tar file, compressed or not, or a ZIP, which is rejected later. */
export function isArchive(bytes: Uint8Array): boolean {
  return isPacked(bytes) || startsWith(bytes, 'PK\x03\x04') || startsWith(bytes.subarray(257), 'ustar');
}

/**
 * Reads an archive without trusting its content. Uncompressed archives aren't copied. Before unpacking,
 * `reserve` gets the possible size and may throw.
 */
export async function readArchive(
  bytes: Uint8Array,
  reserve: (count: number) => void,
): Promise<Archive | ArchiveTrouble> {
  if (startsWith(bytes, 'PK\x03\x04')) return 'zip';
  if (bytes.length > largestArchive) return 'too-large';
  if (isPacked(bytes)) reserve(Math.min(mostUnpacked(bytes.length), largestArchive));
  const reader = new ByteReader(isPacked(bytes) ? unpack(bytes) : once(bytes));
  try {
    const files = await readTar(reader, checkSize);
    if (typeof files === 'string') return files;
    // Reads to the checksum at the end.
    await reader.drain();
    const document = files.get('resume.json');
    if (!document) return 'no-resume';
    const originals = below(files, `${fileFolders.original}/`);
    return {
      document,
      files: new Map([...below(files, `${fileFolders.clean}/`), ...originals]),
      originals: new Set(originals.keys()),
    };
  } catch (error) {
    if (error instanceof Unpackable) return error.trouble;
    throw error;
  } finally {
    await reader.close();
  }
}

function checkSize(name: string, size: number): boolean {
  if (name === 'resume.json') {
    if (size > largestDocument) throw new Unpackable('too-large');
    return true;
  }
  const [folder = '', ...path] = name.split('/');
  const isFile = Object.values<string>(fileFolders).includes(folder) && path.length > 0;
  if (!isFile || name.endsWith('/') || isLitter(name)) return false;
  if (size > largestFile)
    throw new Refusal('too-large', `${path.join('/')} is larger than the limit of 10 MiB for a file.`);
  return true;
}

class Unpackable extends Error {
  constructor(readonly trouble: ArchiveTrouble) {
    super(trouble);
  }
}

/** Unpacks in pieces on the thread pool of Bun. */
async function* unpack(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createGunzip({ chunkSize: 256 * 1024 });
  stream.end(bytes);
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const most = mostUnpacked(bytes.length);
  try {
    for (let size = 0; ; ) {
      const { done, value } = await chunks.next().catch(() => {
        throw new Unpackable('damaged');
      });
      if (done) return;
      size += value.length;
      if (size > largestArchive) throw new Unpackable('too-large');
      if (size > most) throw new Unpackable('swells');
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function below(files: ReadonlyMap<string, Uint8Array>, folder: string): Map<string, Uint8Array> {
  const inside = [...files].filter(([name]) => name.startsWith(folder));
  return new Map(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]));
}

function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
}
