import type { AuditEntry, AuditValues, ChainState } from './store.ts';

/** Hashes under a key that only holders of APP_SECRET can derive. */
export type KeyedHash = (text: string) => string;

export function createKeyedHash(appSecret: string): KeyedHash {
  const key = new Bun.CryptoHasher('sha256', appSecret).update('audit log').digest();
  return (text) => new Bun.CryptoHasher('sha256', key).update(text).digest('hex');
}

const erasable = ['actor', 'username', 'origin', 'details'] as const satisfies (keyof AuditValues)[];
/** Characters of a mark: 128 bits. */
const markLength = 32;

/** Keyed hashes of the erasable values in order. The chain covers the hashes, not the values. */
export function marksOf(hash: KeyedHash, values: AuditValues): string {
  return erasable.map((name) => markOf(hash, name, values[name])).join(' ');
}

function markOf(hash: KeyedHash, name: string, value: string | null): string {
  return value === null ? '-' : hash(`${name} ${value}`).slice(0, markLength);
}

/** The values that do not match their hash, including erased ones. */
export function findUnmarked(hash: KeyedHash, entry: AuditEntry): (keyof AuditValues)[] {
  const marks = entry.marks.split(' ');
  return erasable.filter((name, index) => markOf(hash, name, entry[name]) !== marks[index]);
}

export function hashOfEntry(
  hash: KeyedHash,
  { id, at, type, way, marks, previous }: Omit<AuditEntry, 'hash'>,
): string {
  return hash(JSON.stringify(['entry', id, at, type, way, marks, previous]));
}

/** Covers the first and last entry, so that entries cannot be removed from either end unnoticed. */
export function sealOf(
  hash: KeyedHash,
  { first, firstPrevious, last, lastHash }: Omit<ChainState, 'seal'>,
): string {
  return hash(JSON.stringify(['chain', first, firstPrevious, last, lastHash]));
}
