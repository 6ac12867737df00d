/** What an authenticator is given to sign. */
export interface Challenges {
  /** For one purpose: what was given for another is no answer. */
  create(purpose: string): string;
  isValid(challenge: string, purpose: string): boolean;
}

/** Milliseconds. */
export const challengeLifetime = 10 * 60_000;
const randomLength = 16;
const headLength = 6 + randomLength;

/**
 * A challenge says itself until when it is good, and that it is ours: nothing is stored for whoever looks at a page, and
 * every node knows it. That it is used once is written down with its use: see decision 107.
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
