import { foldUsername, isUsername } from '../profile/username.ts';
import type { Queries } from '../store/database.ts';
import { listTakenNames } from '../store/users.ts';

const mostTries = 200;

/** What a directory calls somebody, or what stands before the sign of it; with a number where that is taken. */
export async function chooseUsername(queries: Queries, userName: string): Promise<string> {
  const base = baseOf(userName);
  const candidates = [base, ...Array.from({ length: mostTries }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTakenNames(queries, candidates.map(foldUsername));
  return candidates.find((one) => !taken.has(foldUsername(one))) ?? `${base}-${Bun.randomUUIDv7().slice(-8)}`;
}

function baseOf(userName: string): string {
  if (isUsername(userName) && userName.length <= 48) return userName;
  const [local = ''] = userName.split('@');
  const fit = local
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 48)
    .normalize('NFC');
  return isUsername(fit) ? fit : 'member';
}
