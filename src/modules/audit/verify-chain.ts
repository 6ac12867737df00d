import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';
import { findUnmarked, hashOfEntry, type KeyedHash, sealOf } from './chain.ts';
import { findChain, type WalkedEntry, walkEntries } from './store.ts';

export interface ChainFault {
  readonly fault: 'seal' | 'changed' | 'missing' | 'inserted';
  /** The ids of the first and last verified entry. */
  readonly from: number;
  readonly to: number;
}

export interface Verification {
  readonly entries: number;
  readonly faults: readonly ChainFault[];
}

const pageSize = 500;

/** Compares every entry with its hash, its neighbors and the seal, in one snapshot of the database. */
export function verifyChain(database: Database, hash: KeyedHash): Promise<Verification> {
  return database.snapshot(async (queries) => {
    const state = await findChain(queries);
    if (!state) return { entries: 0, faults: [{ fault: 'seal', from: 0, to: 0 }] };
    const [first, last] = [Number(state.first), Number(state.last)];
    const faults: ChainFault[] = [];
    const add = (fault: ChainFault['fault'], from: number, to = from) => faults.push({ fault, from, to });
    if (last > 0 && state.seal !== sealOf(hash, state)) add('seal', first, last);
    let [expected, previous, entries] = [first, state.firstPrevious, 0];
    for (let after = 0; ; ) {
      const page = await walkEntries(queries, after, pageSize);
      for (const entry of page) {
        const id = Number(entry.id);
        if (id < first || id > last) add('inserted', id);
        else {
          if (id > expected) add('missing', expected, id - 1);
          if (!isSound(hash, entry) || (id === expected && entry.previous !== previous)) add('changed', id);
          [expected, previous] = [id + 1, entry.hash];
        }
        entries += 1;
        after = id;
      }
      if (page.length < pageSize) break;
      await setImmediate();
    }
    if (expected <= last) add('missing', expected, last);
    else if (last > 0 && previous !== state.lastHash) add('changed', last);
    return { entries, faults };
  });
}

/** Entries of deleted accounts must have no IP address. */
function isSound(hash: KeyedHash, entry: WalkedEntry): boolean {
  const unmarked = findUnmarked(hash, entry);
  const isErased = Number(entry.isErased) === 1 && entry.origin === null;
  return (
    hashOfEntry(hash, { ...entry, id: Number(entry.id) }) === entry.hash &&
    unmarked.every((name) => name === 'origin' && isErased)
  );
}
