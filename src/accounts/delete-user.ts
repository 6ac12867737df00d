import { deleteListing } from '../store/directory/listings.ts';
import { insertErasureNote } from '../store/erasure-notes.ts';
import { insertErasure } from '../store/erasures.ts';
import { Outage } from '../store/outage.ts';
import { closeUser } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { eraseInPieces } from './erase-in-pieces.ts';
import { stateAfter } from './publish.ts';

/** Milliseconds. The server erases the rest later, so that the request doesn't wait for it. */
const patience = 2_000;

/**
 * Deletes the profile and its files. The username stays reserved. A single transaction hides the user from
 * visitors and ends all sessions. Large tables are erased afterwards in pieces, by this process or another.
 */
export async function deleteUser(accounts: Accounts, username: string): Promise<void> {
  await changeUser(accounts, username, deleteUserIn);
  const end = performance.now() + patience;
  try {
    await eraseInPieces(accounts.database, () => performance.now() > end);
  } catch (error) {
    // The user is deleted. The rest is erased when the database works again.
    if (!(error instanceof Outage)) throw error;
  }
}

/** Deletes a user within a transaction. `eraseInPieces` erases the rest. */
export async function deleteUserIn({ queries, user, at, note }: AccountChange): Promise<void> {
  stateAfter(user, 'delete');
  await note('user.deleted');
  await deleteListing(queries, user.id);
  await closeUser(queries, user.id);
  await insertErasure(queries, user.id, at);
  await insertErasureNote(queries, user.id);
}
