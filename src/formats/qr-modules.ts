import { encodeQR } from 'qr';
import { memoize } from '../platform/memo.ts';

/** The dark modules of a code, without a border: row by row, 32 to a word, the first in its lowest bit. */
export interface QrModules {
  /** Of a side. */
  readonly size: number;
  readonly words: Int32Array;
}

/** The first address of its length. */
interface Example {
  readonly address: string;
  readonly code: QrModules;
}

/** Longer addresses are few. */
const longest = 100;

/** By length. */
const examples: (Example | undefined)[] = [];

/**
 * With always the same mask: see decision 082. A module is a sum of bits of the text, and of bits that all texts of a
 * length have. So a bit of the text changes the same modules, whatever else is in it, and the code of an address is that
 * of another one with the changes of all bits in which they differ: see decision 084.
 */
export function modulesOf(address: string): QrModules {
  const { length } = address;
  if (length > longest || !/^[\0-\x7f]*$/.test(address)) return encode(address);
  const example = examples[length] ?? { address, code: encode(address) };
  examples[length] = example;
  const words = example.code.words.slice();
  for (let at = 0; at < length; at += 1) {
    let bits = address.charCodeAt(at) ^ example.address.charCodeAt(at);
    for (let place = (length * longest + at) * 8; bits !== 0; place += 1, bits >>= 1)
      if (bits & 1) addTo(words, changesOf(place));
  }
  return { size: example.code.size, words };
}

/** By the length of an address, a character and a bit of it. Of one length some hundred are in use, 200 bytes each. */
const changesOf = memoize(4_000, (place: number) => {
  const [length, at] = [Math.floor(place / 8 / longest), (place >> 3) % longest];
  const { address, code } = examples[length] ?? { address: '', code: encode('') };
  const character = String.fromCharCode(address.charCodeAt(at) ^ (1 << (place & 7)));
  const { words } = encode(address.slice(0, at) + character + address.slice(at + 1));
  addTo(words, code.words);
  return words;
});

/** A sum of two bits is whether they differ. */
function addTo(words: Int32Array, others: Int32Array): void {
  for (let index = 0; index < words.length; index += 1)
    words[index] = (words[index] ?? 0) ^ (others[index] ?? 0);
}

function encode(address: string): QrModules {
  const border = 1;
  const rows = encodeQR(address, 'raw', { ecc: 'medium', encoding: 'byte', border, mask: 0 });
  const size = rows.length - 2 * border;
  const width = wordsOf(size);
  const words = new Int32Array(size * width);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * width + (x >> 5);
      if (rows[y + border]?.[x + border]) words[at] = (words[at] ?? 0) | (1 << (x & 31));
    }
  }
  return { size, words };
}

/** The first dark module of a row, from one on; the size if there is none. */
export function seekDark(modules: QrModules, y: number, from: number): number {
  return seek(modules, y, from, 0);
}

export function seekLight(modules: QrModules, y: number, from: number): number {
  return seek(modules, y, from, -1);
}

function seek({ size, words }: QrModules, y: number, from: number, turned: 0 | -1): number {
  const row = y * wordsOf(size);
  for (let x = from; x < size; x = (x | 31) + 1) {
    const rest = ((words[row + (x >> 5)] ?? 0) ^ turned) >> (x & 31);
    if (rest !== 0) return Math.min(x + 31 - Math.clz32(rest & -rest), size);
  }
  return size;
}

/** How many a row has. */
function wordsOf(size: number): number {
  return (size + 31) >> 5;
}
