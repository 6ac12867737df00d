/** The subset of CBOR that authenticators write: no tags, floats or indefinite lengths. */
export type Cbor = number | boolean | null | string | Uint8Array | readonly Cbor[] | CborMap;
export type CborMap = ReadonlyMap<number | string, Cbor>;

export interface ParsedCbor {
  readonly value: Cbor;
  /** The end of the value. More bytes may follow. */
  readonly end: number;
}

const deepest = 4;
const mostItems = 64;

/**
 * Parses the value at the start of the bytes. Null if it is invalid, truncated, or larger than
 * authenticators write.
 */
export function parseCbor(bytes: Uint8Array): ParsedCbor | null {
  const reader = new CborReader(bytes);
  try {
    return { value: reader.read(deepest), end: reader.at };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class CborReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #items = 0;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  read(depth: number): Cbor {
    this.#items += 1;
    if (depth === 0 || this.#items > mostItems) throw new RangeError('too many or too deeply nested values');
    const first = this.#view.getUint8(this.at);
    this.at += 1;
    const kind = first >> 5;
    if (kind === 7) return simple(first);
    const argument = this.#readArgument(first & 31);
    if (kind === 0) return argument;
    if (kind === 1) return -1 - argument;
    if (kind === 2) return this.#take(argument);
    if (kind === 3) return new TextDecoder().decode(this.#take(argument));
    if (kind === 4) return this.#readList(argument, depth);
    if (kind === 5) return this.#readMap(argument, depth);
    throw new RangeError('a tag');
  }

  #readArgument(size: number): number {
    if (size < 24) return size;
    const at = this.at;
    const width = [1, 2, 4][size - 24];
    if (width === undefined) throw new RangeError('a length above 32 bits, or none');
    this.at += width;
    if (width === 1) return this.#view.getUint8(at);
    return width === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  #take(length: number): Uint8Array {
    const start = this.at;
    if (start + length > this.#bytes.length) throw new RangeError('cut off');
    this.at += length;
    return this.#bytes.subarray(start, this.at);
  }

  #readList(length: number, depth: number): Cbor[] {
    const list: Cbor[] = [];
    for (let read = 0; read < length; read += 1) list.push(this.read(depth - 1));
    return list;
  }

  #readMap(length: number, depth: number): CborMap {
    const map = new Map<number | string, Cbor>();
    for (let read = 0; read < length; read += 1) {
      const key = this.read(depth - 1);
      if ((typeof key !== 'number' && typeof key !== 'string') || map.has(key))
        throw new RangeError('an invalid or repeated key');
      map.set(key, this.read(depth - 1));
    }
    return map;
  }
}

function simple(first: number): boolean | null {
  if (first === 0xf4 || first === 0xf5) return first === 0xf5;
  if (first === 0xf6) return null;
  throw new RangeError('an unsupported simple value');
}
