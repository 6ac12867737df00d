import { createHmac, timingSafeEqual } from 'node:crypto';

const period = 30;
const digits = 6;
/** Periods by which two clocks may differ. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of RFC 6238 at a time in seconds. */
export function codeAt(secret: Uint8Array, seconds: number, length = digits, hash = 'sha1'): string {
  return codeOf(secret, Math.floor(seconds / period), length, hash);
}

/** The counter of a code that is valid now. Null if there is none after the last used counter. */
export function findCounter(secret: Uint8Array, code: string, now: Date, last: number): number | null {
  const current = Math.floor(now.getTime() / 1000 / period);
  const typed = Buffer.from(code);
  for (let counter = current - tolerance; counter <= current + tolerance; counter += 1) {
    const right = Buffer.from(codeOf(secret, counter, digits, 'sha1'));
    if (counter > last && typed.length === right.length && timingSafeEqual(typed, right)) return counter;
  }
  return null;
}

function codeOf(secret: Uint8Array, counter: number, length: number, hash: string): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(hash, secret).update(moving).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** The encoding of secrets that authenticator apps accept as text. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
