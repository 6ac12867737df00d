import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  /** The path, with `/` between folders. */
  readonly path: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** ZIP flags: sizes follow the content, and paths are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** Bytes. Larger files need another format (ZIP64). */
const most = 0xff_ff_ff_ff;

interface Written {
  readonly path: Buffer;
  readonly sums: Buffer;
  readonly offset: number;
}

/** A ZIP that is generated while it is read, with a single piece in memory at a time. */
export async function* streamZip(entries: AsyncIterable<ZipPart>, at: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, pieces } of entries) {
    const name = Buffer.from(path);
    const begin = offset;
    const head = Buffer.concat([localHead(time, name.length), name]);
    yield head;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const piece of deflate(pieces, sums)) {
      sums.packed += piece.length;
      yield piece;
    }
    const told = sumsOf(sums);
    yield Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), told]);
    offset += head.length + sums.packed + 16;
    if (offset > most || sums.size > most) throw new Error(`a ZIP cannot have more than ${most} bytes`);
    written.push({ path: name, sums: told, offset: begin });
  }
  let length = 0;
  for (const one of written) {
    const line = directoryLine(time, one);
    length += line.length;
    yield line;
  }
  yield directoryEnd(written.length, length, offset);
}

async function* deflate(pieces: ZipPart['pieces'], sums: { crc: number; size: number }) {
  const out = new PassThrough();
  async function* counted() {
    for await (const piece of pieces) {
      sums.crc = crc32(piece, sums.crc);
      sums.size += piece.length;
      yield piece;
    }
  }
  const done = pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), out);
  // Handled now, because a rejection that isn't awaited yet would end the process.
  done.catch((error: Error) => out.destroy(error));
  for await (const piece of out) yield piece as Buffer;
  await done;
}

function localHead(time: Buffer, nameLength: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  time.copy(head, 10);
  head.writeUInt16LE(nameLength, 26);
  return head;
}

function sumsOf({ crc, size, packed }: { crc: number; size: number; packed: number }): Buffer {
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc >>> 0, 0);
  sums.writeUInt32LE(packed, 4);
  sums.writeUInt32LE(size, 8);
  return sums;
}

function directoryLine(time: Buffer, { path, sums, offset }: Written): Buffer {
  const line = Buffer.alloc(46);
  line.write('PK\x01\x02', 'latin1');
  line.writeUInt16LE(version, 4);
  line.writeUInt16LE(version, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(deflated, 10);
  time.copy(line, 12);
  sums.copy(line, 16);
  line.writeUInt16LE(path.length, 28);
  line.writeUInt32LE(offset, 42);
  return Buffer.concat([line, path]);
}

function directoryEnd(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** The format of MS-DOS times. The smallest unit is two seconds, the first year is 1980. */
function dosTime(at: Date): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0);
  time.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    2,
  );
  return time;
}
