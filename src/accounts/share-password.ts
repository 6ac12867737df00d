import { argon2id, foldPassword } from '../platform/argon2id.ts';
import { Refusal } from '../profile/refusal.ts';

/** Of characters. It stands beside a key of 128 bits, and guesses are held up. */
export const shortestSharePassword = 6;
const longest = 200;

/** What is kept of the password of a link. */
export async function hashSharePassword(password: string): Promise<string> {
  const folded = foldPassword(password);
  const { length } = [...folded];
  if (length < shortestSharePassword || length > longest) {
    const detail = `must have ${shortestSharePassword} to ${longest} characters`;
    throw new Refusal('invalid', `The link is not valid: /password ${detail}`, [
      { pointer: '/password', detail },
    ]);
  }
  return Bun.password.hash(folded, argon2id);
}
