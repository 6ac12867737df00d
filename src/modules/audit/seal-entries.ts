import { setImmediate } from 'node:timers/promises';
import type { Database, Queries } from '../../store/database.ts';
import { hashOfEntry, type KeyedHash, marksOf, sealOf } from './chain.ts';
import {
  type AuditEntry,
  type ChainState,
  deleteEntriesBefore,
  deleteWaiting,
  findFirstSince,
  findHash,
  insertEntries,
  listUnsealed,
  lockChain,
  updateChain,
} from './store.ts';

/** Entries per transaction, so that other writers wait briefly. */
const atOnce = 100;

/**
 * Adds all waiting entries to the chain. One process does it at a time, in its own transaction, so that
 * changes never wait for the chain.
 */
export async function sealEntries(database: Database, hash: KeyedHash, now: Date): Promise<void> {
  while ((await listUnsealed(database, 1)).length > 0) {
    if ((await database.transaction((queries) => sealSome(queries, hash, now), 'async')) < atOnce) return;
    // SQLite runs synchronously: without this pause, other requests would wait for all entries.
    await setImmediate();
  }
}

async function sealSome(queries: Queries, hash: KeyedHash, now: Date): Promise<number> {
  const state = await lockChain(queries);
  const waiting = await listUnsealed(queries, atOnce);
  if (waiting.length === 0) return 0;
  const isNew = Number(state.last) === 0 && state.seal === '';
  const isOurs = isNew || state.seal === sealOf(hash, state);
  const unsealed = isOurs ? waiting : [resetAt(now), ...waiting];
  let [previous, last] = [state.lastHash, Number(state.last)];
  const entries = unsealed.map((values): AuditEntry => {
    last += 1;
    const entry = { ...values, id: last, marks: marksOf(hash, values), previous };
    previous = hashOfEntry(hash, entry);
    return { ...entry, hash: previous };
  });
  await insertEntries(queries, entries);
  await deleteWaiting(
    queries,
    waiting.map(({ id }) => id),
  );
  await moveTo(queries, hash, { ...state, last, lastHash: previous });
  return waiting.length;
}

/** The seal has another key: APP_SECRET changed, or an attacker edited the log. */
function resetAt(now: Date): Omit<AuditEntry, 'id' | 'marks' | 'previous' | 'hash'> {
  const nothing = { actor: null, userId: null, username: null, origin: null, way: null, details: null };
  return { at: now.toISOString(), type: 'audit.reset', ...nothing };
}

async function moveTo(queries: Queries, hash: KeyedHash, state: Omit<ChainState, 'seal'>): Promise<void> {
  await updateChain(queries, { ...state, seal: sealOf(hash, state) });
}

/** Entries deleted per transaction. */
const mostDeleted = 500;

/** Deletes entries older than a time. The chain then starts after them. */
export async function deleteOldEntries(database: Database, hash: KeyedHash, until: string): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await database.transaction(async (queries) => {
      const state = await lockChain(queries);
      const kept = (await findFirstSince(queries, until)) ?? Number(state.last) + 1;
      const first = Math.min(kept, Number(state.first) + mostDeleted);
      if (first <= Number(state.first) || state.seal !== sealOf(hash, state)) return true;
      const firstPrevious = await findHash(queries, first - 1);
      if (firstPrevious === null) return true;
      await deleteEntriesBefore(queries, first);
      await moveTo(queries, hash, { ...state, first, firstPrevious });
      return first === kept;
    }, 'async');
}
