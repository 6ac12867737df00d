import { foldUsername, isUsername, usernameRule } from '../profile/username.ts';
import { insertBlob } from '../store/blobs.ts';
import type { Transaction } from '../store/database.ts';
import { appendFirstEvents, type NewEvent } from '../store/events.ts';
import { insertPublished } from '../store/published.ts';
import { insertRevision } from '../store/revisions.ts';
import { insertUser, isNameTaken } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { createPublished } from './publish.ts';
import { Refusal } from './refusal.ts';

/** A new user has an empty draft, its revision 1, and is seen by nobody. */
export function createUser(accounts: Accounts, username: string): Promise<void> {
  return accounts.database.transaction((queries) => createUserIn(queries, accounts, username, null));
}

/** What a user has from the start. */
export interface FirstRevision {
  readonly document: string;
  readonly files: string;
  /** The bytes of the files, by hash. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  readonly publish: boolean;
}

/** The same within a transaction, if need be with a first document. A refusal leaves nothing behind. */
export async function createUserIn(
  queries: Transaction,
  accounts: Accounts,
  username: string,
  first: FirstRevision | null,
): Promise<void> {
  checkUsername(username);
  const folded = foldUsername(username);
  if (await isNameTaken(queries, folded)) throw nameTaken(username);
  const at = accounts.now().toISOString();
  const isPublished = first?.publish === true;
  const user = {
    id: Bun.randomUUIDv7(),
    username,
    state: isPublished ? 'published' : 'draft',
    restingState: null,
    draft: 1,
    published: isPublished ? 1 : null,
    createdAt: at,
  } as const;
  const events = firstEvents(first).map((event) => ({ ...event, actor: accounts.actor, at }));
  if (!(await insertUser(queries, user, { folded, events: events.length }))) throw nameTaken(username);
  const { document = '{}', files = '{}', blobs = [] } = first ?? {};
  const revision = { n: 1, document, files, createdAt: at, autosavedBy: null };
  await insertRevision(queries, user.id, revision);
  for (const [hash, bytes] of blobs) await insertBlob(queries, user.id, hash, bytes);
  if (isPublished) {
    await insertPublished(queries, createPublished(accounts, user, revision, at));
  }
  appendFirstEvents(queries, user, events);
}

function firstEvents(first: FirstRevision | null): Pick<NewEvent, 'type' | 'details'>[] {
  const details = { revision: 1 };
  return [
    { type: 'user.created' },
    ...(first ? [{ type: 'draft.saved', details } as const] : []),
    ...(first?.publish ? [{ type: 'profile.published', details } as const] : []),
  ];
}

export function checkUsername(username: string): void {
  if (isUsername(username)) return;
  const detail = `${JSON.stringify(username)} ${usernameRule}`;
  throw new Refusal('invalid', detail, [{ pointer: '/username', detail }]);
}

export function nameTaken(username: string): Refusal {
  return new Refusal('taken', `The username ${username} is taken, or differs from a taken one only in case.`);
}
