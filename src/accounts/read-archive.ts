import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { largestFileSum } from '../profile/files.ts';
import { checkTar, type TarTrouble } from './check-tar.ts';

/** What an export has in it. */
export interface Archive {
  readonly document: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export type ArchiveTrouble = TarTrouble | 'zip' | 'too-large' | 'outside' | 'no-resume';

/** All files that somebody may have, the document, and what a tar puts around them. */
export const largestArchive = largestFileSum + 4 * 1024 * 1024;

/** Whether it is meant to be one: a tar, packed or not, or a ZIP, which is none of ours. */
export function isArchive(bytes: Uint8Array): boolean {
  return isPacked(bytes) || startsWith(bytes, 'PK\x03\x04') || startsWith(bytes.subarray(257), 'ustar');
}

/** Nothing in it is believed: how large it says it is, what it calls its files, or where they should go. */
export async function readArchive(bytes: Uint8Array): Promise<Archive | ArchiveTrouble> {
  if (startsWith(bytes, 'PK\x03\x04')) return 'zip';
  const tar = isPacked(bytes) ? await unpack(bytes) : bytes;
  if (typeof tar === 'string') return tar;
  const trouble = checkTar(tar);
  if (trouble !== null) return trouble;
  const entries = await new Bun.Archive(tar).files().catch(() => null);
  if (!entries) return 'damaged';
  const files = new Map<string, Uint8Array>();
  for (const [name, file] of entries) files.set(name.replace(/^(\.\/)+/, ''), await file.bytes());
  if ([...files.keys()].some(leadsOut)) return 'outside';
  const document = files.get('resume.json');
  return document ? { document, files: below(files, 'files/') } : 'no-resume';
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array | ArchiveTrouble> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: largestArchive });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged';
  }
}

function below(files: ReadonlyMap<string, Uint8Array>, folder: string): Map<string, Uint8Array> {
  const inside = [...files].filter(([name]) => name.startsWith(folder) && !name.endsWith('/'));
  return new Map(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]));
}

function leadsOut(name: string): boolean {
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');
}

function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
}
