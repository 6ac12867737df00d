import { crc32, deflateRawSync } from 'node:zlib';

interface Given {
  readonly content?: string | Uint8Array;
  /** Replaces the compressed content. */
  readonly packed?: Uint8Array;
  readonly size?: number;
  readonly method?: number;
  readonly flags?: number;
}

/** Builds a ZIP, with false headers if wanted. */
export function writeZip(
  files: Readonly<Record<string, string | Uint8Array | Given>>,
  comment = '',
): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, given] of Object.entries(files)) {
    const one: Given = typeof given === 'string' || given instanceof Uint8Array ? { content: given } : given;
    const content = Buffer.from(one.content ?? '');
    const { method = 8, flags = 0x800 } = one;
    const packed = one.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(one.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, name]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return new Uint8Array(Buffer.concat([...locals, list, end, Buffer.from(comment)]));
}
