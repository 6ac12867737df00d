/** 128 random bits for the link, and the hash that is stored. */
export function createShareKey(): { readonly key: string; readonly hash: string } {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Looked up by hash, so that timing reveals nothing of what is stored. Malformed keys are hashed, too. */
export function hashShareKey(key: string): string {
  return hashOf(key.slice(0, 100));
}

function hashOf(key: string): string {
  return new Bun.CryptoHasher('sha256').update(`share ${key}`).digest('hex');
}
