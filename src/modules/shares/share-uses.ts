import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { lockUserById } from '../../store/users.ts';
import { addShareUse, markShareUsed, type Share } from './store.ts';

export type RecordShareUse = (
  share: Pick<Share, 'id' | 'userId' | 'lastUsedAt'>,
  visits: number,
) => Promise<void>;

/**
 * Records uses of share links. The first is an event of the owner, whose changes no visitor waits for: it is written in
 * the background, by one connection for each link. If that fails, the next visitor is the first again.
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

  /** By the id of the owner: a visitor may not learn that they were renamed. */
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
