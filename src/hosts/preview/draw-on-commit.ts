import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Database } from '../../store/database.ts';

/** More changes than this, in a short time, are drawn for their first visitors. */
const mostWaiting = 100;

/**
 * Draws the card of every profile that this process publishes, whichever way: one after the other, so that cards which
 * visitors wait for have their turn between. `draw` returns false where drawing is too slow to continue.
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
