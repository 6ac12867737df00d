import type { User } from '../../store/users.ts';

/** The number of a revision that a user may have; null for whatever else it says. */
export function parseRevision(text: string, { draft }: User): number | null {
  const n = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  return n !== null && n <= draft ? n : null;
}
