import type { ByteReader } from './byte-reader.ts';
import { blockSize, parseHeader, parseLongName } from './tar-header.ts';

export type TarTrouble = 'links' | 'too-many' | 'damaged' | 'outside' | 'twice';

const mostEntries = 5_000;
/** Bytes. No file in Vitrine can have a longer name. */
const longestName = 64 * 1024;

/**
 * Reads the files that `admit` accepts by name and size. Each header is validated before its content is read,
 * because entries aren't trusted.
 */
export async function readTar(
  reader: ByteReader,
  admit: (name: string, size: number) => boolean,
): Promise<Map<string, Uint8Array> | TarTrouble> {
  const files = new Map<string, Uint8Array>();
  let longName: string | null = null;
  for (let count = 0; ; count += 1) {
    const block = await reader.read(blockSize);
    if (block === null) return 'damaged';
    if (block.every((byte) => byte === 0)) return count > 0 ? files : 'damaged';
    const header = parseHeader(block);
    if (header === null) return 'damaged';
    const { kind, size } = header;
    if (kind === 'other') return 'links';
    if (count >= mostEntries) return 'too-many';
    const name = (longName ?? header.name).replace(/^(\.\/)+/, '').normalize('NFC');
    if (kind !== 'name' && leadsOut(name)) return 'outside';
    const isWanted = kind === 'name' ? size <= longestName : kind === 'file' && admit(name, size);
    const content = isWanted ? await reader.read(size) : null;
    const left = (isWanted ? 0 : size) + paddingOf(size);
    if ((isWanted && content === null) || !(await reader.skip(left))) return 'damaged';
    longName = null;
    if (content === null) continue;
    if (kind === 'file') {
      if (files.has(name)) return 'twice';
      files.set(name, content);
      continue;
    }
    const given = parseLongName(block, content);
    if (given === 'links') return 'links';
    longName = given;
  }
}

function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

function leadsOut(name: string): boolean {
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');
}
