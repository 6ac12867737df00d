import { dirname } from 'node:path';

export interface TarFile {
  /** The absolute path without its leading slash. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mode: number;
}

const block = 512;
/** 2000-01-01 in every build, so that archives are reproducible. */
const madeAt = 946_684_800;

/** A tar archive of root's files, with their parent folders. Equal files give equal bytes. */
export function writeTar(files: readonly TarFile[]): Uint8Array<ArrayBuffer> {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  const parts = [
    ...[...folders]
      .toSorted()
      .map((folder) => header({ path: `${folder}/`, mode: 0o755, size: 0, kind: '5' })),
    ...files.flatMap(({ path, mode, bytes }) => [
      header({ path, mode, size: bytes.length, kind: '0' }),
      bytes,
      new Uint8Array(-bytes.length & (block - 1)),
    ]),
    new Uint8Array(2 * block),
  ];
  return Buffer.concat(parts);
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [...foldersAbove(folder), `./${folder}`];
}

function header(entry: { path: string; mode: number; size: number; kind: '0' | '5' }): Uint8Array {
  const name = entry.path.startsWith('.') ? entry.path : `./${entry.path}`;
  if (name.length > 100) throw new Error(`${name} is too long for a tar header.`);
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0);
  bytes.write(octal(entry.mode, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(entry.size, 12), 124);
  bytes.write(octal(madeAt, 12), 136);
  bytes.write(' '.repeat(8), 148);
  bytes.write(entry.kind, 156);
  bytes.write('ustar\x0000', 257);
  bytes.write('root', 265);
  bytes.write('root', 297);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 7)} `, 148);
  return bytes;
}

/** An octal number in `length` bytes, including the terminator. */
function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}
