import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Database } from '../../store/database.ts';

/** If more profiles are waiting, their first visitors have the card drawn. */
const mostWaiting = 100;

/**
 * Draws the card of each profile that this process publishes, one after another, so that cards which visitors
 * wait for are drawn in between. `draw` returns false if drawing is too slow to continue.
 */
export function drawOnCommit(database: Database, draw: (userId: string) => MaybePromise<boolean>): Database {
  const waiting = new Set<string>();
  let isDrawing = false;

  async function drawAll(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    for (const userId of waiting) {
      waiting.delete(userId);
      if (!(await draw(userId))) waiting.clear();
    }
    isDrawing = false;
  }

  return {
    ...database,
    async transaction(work, durability) {
      let changed: ReadonlySet<string> = new Set();
      const result = await database.transaction((transaction) => {
        changed = transaction.changed;
        return work(transaction);
      }, durability);
      for (const userId of changed) if (waiting.size < mostWaiting) waiting.add(userId);
      if (waiting.size > 0) void drawAll();
      return result;
    },
  };
}
