import { deleteListing } from '../store/directory/listings.ts';
import { insertErasureNote } from '../store/erasure-notes.ts';
import { insertErasure } from '../store/erasures.ts';
import { Outage } from '../store/outage.ts';
import { closeUser } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { eraseInPieces } from './erase-in-pieces.ts';
import { stateAfter } from './publish.ts';

/** Milliseconds: what cannot be erased by then is erased by the server later, and the request does not wait for it. */
const patience = 2_000;

/**
 * Deletes the profile and its files; the name stays reserved. One transaction hides the user from visitors and ends
 * all sessions. Large tables are erased after it, in pieces, by this process or another.
 */
export async function deleteUser(accounts: Accounts, username: string): Promise<void> {
  await changeUser(accounts, username, deleteUserIn);
  const end = performance.now() + patience;
  try {
    await eraseInPieces(accounts.database, () => performance.now() > end);
  } catch (error) {
    // The user is deleted; the rest waits until the database works again.
    if (!(error instanceof Outage)) throw error;
  }
}

/** Within a transaction; `eraseInPieces` does the rest. */
export async function deleteUserIn({ queries, user, at, note }: AccountChange): Promise<void> {
  stateAfter(user, 'delete');
  await note('user.deleted');
  await deleteListing(queries, user.id);
  await closeUser(queries, user.id);
  await insertErasure(queries, user.id, at);
  await insertErasureNote(queries, user.id);
}
