import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';

/** 128 random bits for the link, and the hash that is stored. */
export function createShareKey(): { readonly key: string; readonly hash: string } {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Looked up by hash, so that timing reveals nothing of what is stored. Malformed keys are hashed, too. */
export function hashShareKey(key: string): string {
  return hashOf(key.slice(0, 100));
}

/** Encrypted for this link alone, so that its owner can copy the URL again. */
export function sealShareKey(appSecret: string, id: string, key: string): string {
  return sealOf(appSecret, id).close(key);
}

/** Null for a link from before keys were stored, and after a change of the secret. */
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
