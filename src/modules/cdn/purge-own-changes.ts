import { keyOfPerson, peopleListsKey, siteKey } from '../../hosts/web/edge-keys.ts';
import type { Database } from '../../store/database.ts';
import { answerTime, listPurges, mostChanges, type PurgeTarget, sendPurge } from './send-purge.ts';

/**
 * Purges from the process that commits a change, immediately and again later, without the event log. It
 * covers the time when the node that reads the log is unavailable. The log covers purges that are lost with
 * this process.
 */
export function purgeOwnChanges(database: Database, target: PurgeTarget): Database {
  const stopping = new AbortController();
  let waiting = new Set<string>();
  let sending: Promise<void> | null = null;

  function tell(keys: readonly string[]): void {
    for (const key of keys) waiting.add(key);
    sending ??= send();
  }

  async function send(): Promise<void> {
    while (waiting.size > 0 && !stopping.signal.aborted) {
      const parts = listPurges(target, [...waiting]);
      waiting = new Set();
      for (const part of parts) await sendPurge(target, part, stopping.signal).catch(() => {});
    }
    sending = null;
  }

  return {
    ...database,
    async transaction(work, durability) {
      let changed: ReadonlySet<string> = new Set();
      try {
        return await database.transaction((transaction) => {
          changed = transaction.changed;
          return work(transaction);
        }, durability);
      } finally {
        // The commit may have succeeded even if the transaction reports an error.
        if (changed.size > 0) tellTwice(keysOf(changed));
      }
    },
    async close() {
      stopping.abort();
      await sending;
      await database.close();
    },
  };

  function tellTwice(keys: readonly string[]): void {
    tell(keys);
    setTimeout(tell, answerTime, keys).unref();
  }
}

function keysOf(people: ReadonlySet<string>): string[] {
  return people.size > mostChanges ? [siteKey] : [...[...people].map(keyOfPerson), peopleListsKey];
}
