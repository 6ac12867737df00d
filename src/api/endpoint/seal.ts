import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** An answer may contain a new secret, so what is stored of it is encrypted with the caller's token. */
export function createSeal(token: string, key: string) {
  const secret = createHmac('sha256', token).update(key).digest();
  return {
    close(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
    },
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
