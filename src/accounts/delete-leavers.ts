import { listDueDeletions } from '../store/leaving.ts';
import type { Accounts } from './change-user.ts';

const mostAtOnce = 100;

/** Deletes leavers whose waiting time has ended. The code for it is loaded when the first is due. */
export async function deleteLeavers(accounts: Accounts, isOver: () => boolean): Promise<void> {
  const now = accounts.now().toISOString();
  for (const { username } of await listDueDeletions(accounts.database, now, mostAtOnce)) {
    if (isOver()) return;
    const { deleteLeaver } = await import('./delete-own-account.ts');
    await deleteLeaver(accounts, username, now);
  }
}
