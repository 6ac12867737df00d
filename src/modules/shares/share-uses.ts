import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { lockUserById } from '../../store/users.ts';
import { addShareUse, markShareUsed, type Share } from './store.ts';

export type RecordShareUse = (
  share: Pick<Share, 'id' | 'userId' | 'lastUsedAt'>,
  visits: number,
) => Promise<void>;

/**
 * Records uses of share links in the background, with one connection per link, so that visitors do not wait.
 * The first use is an event of the owner. If recording fails, the next visitor counts as the first.
 */
export function createShareUses(accounts: Accounts): RecordShareUse {
  const { database, now } = accounts;
  const underWay = new Set<string>();

  return async ({ id, userId, lastUsedAt }, visits) => {
    const at = now().toISOString();
    await database.transaction((queries) => addShareUse(queries, id, { at, visits }));
    if (lastUsedAt !== null || underWay.has(id)) return;
    underWay.add(id);
    void recordFirst(id, userId, at)
      .catch(() => {})
      .finally(() => underWay.delete(id));
  };

  /** Records the first use by the owner's id, so that a visitor does not learn of a renaming. */
  function recordFirst(id: string, userId: string, at: string): Promise<void> {
    return database.transaction(async (queries) => {
      const owner = await lockUserById(queries, userId);
      if (!owner || owner.state === 'deleted' || !(await markShareUsed(queries, id, at))) return;
      await changeUserIn(queries, accounts, owner.username, ({ note }) =>
        note('share.used', { shareId: id }),
      );
    });
  }
}
