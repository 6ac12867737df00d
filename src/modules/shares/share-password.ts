import { argon2id, foldPassword } from '../../core/platform/argon2id.ts';
import { Refusal } from '../../domain/profile/refusal.ts';

/** Characters. Short, because the URL has a key of 128 bits and attempts are limited. */
const shortestSharePassword = 6;
const longest = 200;

/** Hashes a link's password for storage. */
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
