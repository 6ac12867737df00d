/** The text for the client, and the hash that is stored. */
export interface Secret {
  readonly secret: string;
  readonly hash: string;
}

/** `vit_`, 256 random bits, and a checksum that detects typing errors and helps scanners recognize leaked secrets. */
export function createSecret(): Secret {
  const bits = createRandomText();
  const secret = `vit_${bits}${checksumOf(bits)}`;
  return { secret, hash: hashOf(secret) };
}

/** 256 random bits as 43 characters of base64url. */
export function createRandomText(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

/** The hash to look up a secret by, so that timing reveals nothing. Null if the text can't be a Vitrine secret. */
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
