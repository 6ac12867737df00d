import { foldUsername, isUsername, usernameRule } from '../profile/username.ts';
import { appendEvent } from '../store/events.ts';
import { insertRevision } from '../store/revisions.ts';
import { insertUser, isNameTaken } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { Refusal } from './refusal.ts';

/** A new user has an empty draft, its revision 1, and is seen by nobody. */
export async function createUser(
  { store, now, actor = 'vitrine' }: Accounts,
  username: string,
): Promise<void> {
  checkUsername(username);
  const at = now().toISOString();
  const user = {
    id: Bun.randomUUIDv7(),
    username,
    state: 'draft',
    restingState: null,
    draft: 0,
    published: null,
    createdAt: at,
  } as const;
  try {
    await store.database.transaction(async (queries) => {
      if (await isNameTaken(queries, foldUsername(username))) throw nameTaken(username);
      await insertUser(queries, user, foldUsername(username));
      await appendEvent(queries, user.id, { type: 'user.created', actor, at });
      await insertRevision(queries, user.id, { n: 1, document: '{}', files: '{}', createdAt: at });
    });
  } catch (error) {
    throw store.database.dialect.isUniqueViolation(error) ? nameTaken(username) : error;
  }
}

export function checkUsername(username: string): void {
  if (isUsername(username)) return;
  const detail = `${JSON.stringify(username)} ${usernameRule}`;
  throw new Refusal('invalid', detail, [{ pointer: '/username', detail }]);
}

export function nameTaken(username: string): Refusal {
  return new Refusal('taken', `The username ${username} is taken, or differs from a taken one only in case.`);
}
