import { argon2id, foldPassword } from '../../core/platform/argon2id.ts';
import { Refusal } from '../../domain/profile/refusal.ts';

/** Short, because it stands next to a key of 128 bits, and guesses are slowed down. */
const shortestSharePassword = 6;
const longest = 200;

/** The hash that is stored for a link's password. */
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
