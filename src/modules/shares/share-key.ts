import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';

/** A key of 128 random bits, and its stored hash. */
export function createShareKey(): { readonly key: string; readonly hash: string } {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** The hash of a key. Looking up hashes prevents timing attacks. Malformed keys are hashed too. */
export function hashShareKey(key: string): string {
  return hashOf(key.slice(0, 100));
}

/** Encrypts the key for this link, so that its owner can copy the URL again. */
export function sealShareKey(appSecret: string, id: string, key: string): string {
  return sealOf(appSecret, id).close(key);
}

/** Decrypts the key. Null for a link from before keys were stored, or after APP_SECRET changed. */
export function openShareKey(
  appSecret: string,
  { id, sealedKey }: { readonly id: string; readonly sealedKey: string | null },
): string | null {
  return sealedKey === null ? null : sealOf(appSecret, id).open(sealedKey);
}

function sealOf(appSecret: string, id: string): Seal {
  return createPurposeSeal(appSecret, `key of share ${id}`);
}

function hashOf(key: string): string {
  return new Bun.CryptoHasher('sha256').update(`share ${key}`).digest('hex');
}
