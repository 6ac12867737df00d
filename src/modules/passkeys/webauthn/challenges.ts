/** Challenges for authenticators. */
export interface Challenges {
  /** Creates a challenge that is valid for one purpose only. */
  create(purpose: string): string;
  isValid(challenge: string, purpose: string): boolean;
}

/** Milliseconds. */
export const challengeLifetime = 10 * 60_000;
const randomLength = 16;
const headLength = 6 + randomLength;

/**
 * A challenge carries its own expiry and signature. Showing a page stores nothing, and every node accepts it. Its
 * single use is recorded on use: see the module's README.
 */
export function createChallenges(secret: string, now: () => Date): Challenges {
  const sign = (head: Buffer, purpose: string) =>
    new Bun.CryptoHasher('sha256', secret).update(`passkey for ${purpose}\n`).update(head).digest();
  return {
    create(purpose) {
      const head = Buffer.alloc(headLength);
      head.writeUIntBE(now().getTime() + challengeLifetime, 0, 6);
      crypto.getRandomValues(head.subarray(6));
      return Buffer.concat([head, sign(head, purpose)]).toString('base64url');
    },
    isValid(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, headLength);
      const expected = sign(head, purpose);
      if (bytes.length !== headLength + expected.length) return false;
      const isOurs = crypto.timingSafeEqual(bytes.subarray(headLength), expected);
      return isOurs && head.readUIntBE(0, 6) > now().getTime();
    },
  };
}
