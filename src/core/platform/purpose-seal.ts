/** Encrypts short texts for a single purpose. A text that was encrypted for another purpose can't be decrypted. */
export interface Seal {
  close(text: string): string;
  /** Null if the text was encrypted with another key, or was changed. */
  open(sealed: string): string | null;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM, with a key derived from the secret for this purpose. Crypto is loaded on first use, which
 * keeps the start fast.
 */
export function createPurposeSeal(secret: string, purpose: string): Seal {
  let made: Buffer | undefined;
  const crypto = () => process.getBuiltinModule('node:crypto');
  const key = () => {
    made ??= Buffer.from(crypto().hkdfSync('sha256', secret, '', `vitrine ${purpose}`, 32));
    return made;
  };
  return {
    close(text) {
      const nonce = crypto().randomBytes(nonceLength);
      const cipher = crypto().createCipheriv('aes-256-gcm', key(), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceLength + tagLength) return null;
      const decipher = crypto().createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, nonceLength));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        return (
          decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
}
