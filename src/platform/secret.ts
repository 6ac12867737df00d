/** What a client holds, and what is kept of it. */
export interface Secret {
  readonly secret: string;
  readonly hash: string;
}

/** `vit_`, 256 random bits, and a checksum by which a typing error or a finder of leaked secrets knows it. */
export function createSecret(): Secret {
  const bits = createRandomText();
  const secret = `vit_${bits}${checksumOf(bits)}`;
  return { secret, hash: hashOf(secret) };
}

/** 256 random bits, in 43 letters of base64url. */
export function createRandomText(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

/** Looked up by the hash, so that how long it takes tells nothing of what is stored; null when it cannot be a secret of ours. */
export function hashSecret(secret: string): string | null {
  const [, bits, checksum] = /^vit_([\w-]{43})([0-9a-z]{7})$/.exec(secret) ?? [];
  return bits !== undefined && checksumOf(bits) === checksum ? hashOf(secret) : null;
}

function hashOf(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('hex');
}

function checksumOf(bits: string): string {
  return Bun.hash.crc32(bits).toString(36).padStart(7, '0');
}
