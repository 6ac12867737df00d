import { wordOfLook } from '../domain/profile/name-words.ts';
import { foldUsername } from '../domain/profile/username.ts';
import { lookOfUsername } from '../domain/profile/username-look.ts';
import type { Queries } from '../store/database.ts';
import { isNameTaken, listLookalikes } from '../store/users.ts';

/** Why only an operator can assign a username, and the name that causes it. */
export interface NameConflict {
  readonly reason: 'taken' | 'reserved' | 'lookalike';
  readonly other: string;
}

/** Null if any user may have the username. Does the same work in each case, so that timing reveals nothing. */
export async function findNameConflict(
  queries: Queries,
  username: string,
  reserved: readonly string[],
): Promise<NameConflict | null> {
  const isTaken = await isNameTaken(queries, foldUsername(username));
  const [lookalike] = await listLookalikes(queries, wordOfLook(username));
  const look = lookOfUsername(username);
  const kept = reserved.find((name) => lookOfUsername(name) === look);
  if (isTaken) return { reason: 'taken', other: username };
  if (kept !== undefined) return { reason: 'reserved', other: kept };
  return lookalike === undefined ? null : { reason: 'lookalike', other: lookalike };
}
