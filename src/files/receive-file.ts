import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTextLook, headLength, isShownPicture, sniffHead } from '../profile/file-type.ts';
import type { FileRow } from '../profile/files.ts';
import { pieceSize } from '../store/blobs.ts';
import { checkFile } from './check-file.ts';
import { FilesAway } from './files-away.ts';
import { measureImage } from './measure-image.ts';
import { blobOf, type NewBlob } from './new-blob.ts';

/** A received file: its type and bytes, until it is closed. */
export interface ReceivedFile {
  readonly entry: FileRow;
  readonly blob: NewBlob;
  close(): Promise<void>;
}

/** Refuses more than the 10 MiB that a file may have. */
export async function receiveBytes(name: string, bytes: Uint8Array): Promise<ReceivedFile> {
  const entry = await checkFile(name, bytes);
  return { entry, blob: blobOf(entry.hash, bytes), close: async () => {} };
}

/** Through an unlinked temporary file: many large uploads at once are not held in memory. */
export async function receiveStream(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const file = await openNameless();
  try {
    return await describe(file, chunks);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `vitrine-upload-${crypto.randomUUID()}`);
  try {
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  } catch (error) {
    throw new FilesAway('full', error);
  }
}

async function describe(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const hasher = new Bun.CryptoHasher('sha256');
  const md5Hasher = new Bun.CryptoHasher('md5');
  const text = createTextLook();
  let size = 0;
  for await (const chunk of chunks) {
    hasher.update(chunk);
    md5Hasher.update(chunk);
    text.take(chunk);
    await write(file, chunk, size);
    size += chunk.length;
  }
  const hash = hasher.digest('hex');
  const type = sniffHead(await read(file, 0, Math.min(size, headLength)), text.isText);
  const measured = isShownPicture(type) ? await measureImage(type, await read(file, 0, size)) : null;
  const entry = { hash, type, size, ...measured };
  const md5 = md5Hasher.digest('base64');
  return { entry, blob: { hash, size, md5, object: null, pieces }, close: () => file.close() };

  async function* pieces() {
    for (let at = 0; at < size; at += pieceSize) yield await read(file, at, Math.min(pieceSize, size - at));
  }
}

async function write(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, at, chunk.length - at, position + at).catch((error) => {
      throw new FilesAway('full', error);
    });
    at += bytesWritten;
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) throw new Error('a file without a name is shorter than it was');
    at += bytesRead;
  }
  return bytes;
}
