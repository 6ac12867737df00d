import { inflateRawSync } from 'node:zlib';
import { mostUnpacked } from './unpacked-size.ts';

/** Why an archive or an entry is rejected. */
export class BadZip extends Error {
  override readonly name = 'BadZip';

  constructor(readonly why: ZipTrouble) {
    super(why.join(' '));
  }

  get isTooLarge(): boolean {
    return tooMuch.includes(this.why[0]);
  }
}

type ZipTrouble =
  | readonly [kind: 'archiveTooLarge' | 'archiveManyFiles' | 'archiveSwells', most: number]
  | readonly [kind: 'archiveEncrypted' | 'archiveMethod', path: string]
  | readonly [kind: 'archiveGrows' | 'archiveDamaged'];

const tooMuch: readonly ZipTrouble[0][] = [
  'archiveTooLarge',
  'archiveManyFiles',
  'archiveSwells',
  'archiveGrows',
];

export interface ZipEntry {
  readonly path: string;
  /** Unpacks the entry. */
  read(): Uint8Array;
}

const mebibyte = 1024 * 1024;
/** Limits: compressed bytes, unpacked bytes in total, and entries. */
const [mostIn, mostOut, mostEntries] = [40 * mebibyte, 40 * mebibyte, 2_000];

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const [endSize, entrySize, localSize] = [22, 46, 30];

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * The entries of a ZIP, from its central directory. An entry is unpacked when it is read. Declared sizes
 * aren't trusted: all unpacked bytes share a limit, even if several entries refer to the same bytes.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length > mostIn) throw new BadZip(['archiveTooLarge', mostIn / mebibyte]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new BadZip(['archiveManyFiles', mostEntries]);
  let left = Math.min(mostOut, mostUnpacked(bytes.length));
  const unpack = (entry: Listed): Uint8Array => {
    const content = unpackEntry(bytes, view, entry, left);
    left -= content.length;
    return content;
  };
  return listEntries(bytes, view, view.getUint32(end + 16, true), count).map((entry) => ({
    path: entry.path,
    read: () => unpack(entry),
  }));
}

interface Listed {
  readonly path: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly offset: number;
}

/** A comment of up to 64 KiB may follow the end record. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - 0xffff);
  for (let at = view.byteLength - endSize; at >= first; at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw broken();
}

function listEntries(bytes: Uint8Array, view: DataView, start: number, count: number): Listed[] {
  const entries: Listed[] = [];
  for (let at = start; entries.length < count; ) {
    if (at + entrySize > view.byteLength || view.getUint32(at, true) !== entryMark) throw broken();
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const next = at + entrySize + (name ?? 0);
    entries.push({
      path: new TextDecoder().decode(bytes.subarray(at + entrySize, next)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function unpackEntry(bytes: Uint8Array, view: DataView, entry: Listed, most: number): Uint8Array {
  const { path, method, packed, offset, isEncrypted } = entry;
  if (isEncrypted) throw new BadZip(['archiveEncrypted', path]);
  if (offset + localSize > bytes.length || view.getUint32(offset, true) !== localMark) throw broken();
  const start = offset + localSize + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) throw broken();
  if (method !== 0 && method !== 8) throw new BadZip(['archiveMethod', path]);
  if (method === 8) return inflate(content, most) ?? refuse(bytes);
  return content.length > most ? refuse(bytes) : content;
}

/** Null if the content is larger than `most`. */
function inflate(content: Uint8Array, most: number): Uint8Array | null {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE') return null;
    throw broken();
  }
}

function refuse({ length }: Uint8Array): never {
  throw new BadZip(mostUnpacked(length) < mostOut ? ['archiveGrows'] : ['archiveSwells', mostOut / mebibyte]);
}

function broken(): BadZip {
  return new BadZip(['archiveDamaged']);
}
