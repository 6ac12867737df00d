import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detachBytes } from '../../core/platform/detach-bytes.ts';
import { createTextLook, headLength, sniffHead, sniffType } from '../../domain/profile/file-type.ts';
import { type FileRow, largestFile, type SmallPicture } from '../../domain/profile/files.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { pieceSize } from '../../store/blobs.ts';
import { hashInPieces } from './check-file.ts';
import { cleanImage } from './clean-image.ts';
import { FilesAway } from './files-away.ts';
import { measureImage } from './measure-image.ts';
import { blobOf, type NewBlob } from './new-blob.ts';

/**
 * A file as it will be stored. Close it afterwards. All uploads and imports use this function, so all images
 * are cleaned.
 */
export interface ReceivedFile {
  readonly entry: FileRow;
  /** The file and its smaller sizes. */
  readonly blobs: readonly NewBlob[];
  close(): Promise<void>;
}

/** An original keeps every byte. It can only be downloaded, and no page shows it. */
export type Treatment = 'clean' | 'original';

type Described = Omit<ReceivedFile, 'close'>;

/** Rejects more than 10 MiB, the limit of a file. */
export async function receiveBytes(
  name: string,
  bytes: Uint8Array,
  as: Treatment = 'clean',
): Promise<ReceivedFile> {
  if (bytes.length > largestFile)
    throw new Refusal('too-large', `${name} is larger than the limit of 10 MiB for a file.`);
  return { ...(await describeBytes(name, bytes, as)), close: async () => {} };
}

/** Uses an unlinked temporary file, so that many large uploads don't fill the memory. */
export async function receiveStream(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  as: Treatment = 'clean',
): Promise<ReceivedFile> {
  const file = await openNameless();
  try {
    return { ...(await describeStream(name, file, chunks, as)), close: () => file.close() };
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

async function describeBytes(name: string, bytes: Uint8Array, as: Treatment): Promise<Described> {
  const [hash, type, size] = [await hashInPieces(bytes), sniffType(bytes), bytes.length];
  const blob = blobOf(hash, bytes);
  if (as === 'original') return { entry: { hash, type, size, original: true }, blobs: [blob] };
  const clean = await cleanImage(name, bytes);
  if (!clean) return { entry: { hash, type, size, ...(await measureImage(type, bytes)) }, blobs: [blob] };
  const main = await describeImage(type, clean.bytes);
  const smaller = await Promise.all(clean.sizes.map((one) => describeImage(type, one)));
  const entry = {
    ...main.picture,
    type,
    sizes: smaller.map(({ picture }) => picture),
    ...(main.picture.hash !== hash && { sent: hash }),
  };
  return { entry, blobs: [main, ...smaller].map((one) => one.blob) };
}

async function describeImage(
  type: string,
  bytes: Uint8Array,
): Promise<{ readonly picture: SmallPicture; readonly blob: NewBlob }> {
  const [hash, measured] = [await hashInPieces(bytes), await measureImage(type, bytes)];
  if (!measured) throw new Error('an image that was just drawn has no size');
  return { picture: { hash, size: bytes.length, ...measured }, blob: blobOf(hash, bytes) };
}

async function describeStream(
  name: string,
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  as: Treatment,
): Promise<Described> {
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
    detachBytes(chunk);
  }
  const type = sniffHead(await read(file, 0, Math.min(size, headLength)), text.isText);
  if (as === 'clean' && type.startsWith('image/')) return describeBytes(name, await read(file, 0, size), as);
  const hash = hasher.digest('hex');
  const entry = { hash, type, size, ...(as === 'original' && { original: true as const }) };
  const md5 = md5Hasher.digest('base64');
  return { entry, blobs: [{ hash, size, md5, object: null, pieces }] };

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
    if (bytesRead === 0) throw new Error('a temporary file is incomplete');
    at += bytesRead;
  }
  return bytes;
}
