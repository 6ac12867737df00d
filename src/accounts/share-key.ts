/** 128 random bits for whoever gets the link, and what is kept of them. */
export function createShareKey(): { readonly key: string; readonly hash: string } {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Looked up by the hash, so that how long it takes tells nothing of what is stored. What is no key has one, too. */
export function hashShareKey(key: string): string {
  return hashOf(key.slice(0, 100));
}

function hashOf(key: string): string {
  return new Bun.CryptoHasher('sha256').update(`share ${key}`).digest('hex');
}
