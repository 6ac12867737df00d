import { toAscii } from '../../../../domain/profile/to-ascii.ts';
import type { Queries } from '../../../../store/database.ts';
import type { Invitation } from '../../../../store/invitations.ts';
import { listTakenNames } from '../../../../store/users.ts';

/** Suggests the first free username from the name or the local part of the email address. Empty if none fits. */
export async function suggestUsername(
  queries: Queries,
  { name, address }: Pick<Invitation, 'name' | 'address'>,
): Promise<string> {
  const base = slugOf(name ?? '') || slugOf(address.split('@')[0] ?? '');
  if (base === '') return '';
  const candidates = [base, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listTakenNames(queries, candidates);
  return candidates.find((candidate) => !taken.has(candidate)) ?? '';
}

function slugOf(text: string): string {
  return toAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}
