import { setImmediate } from 'node:timers/promises';
import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';

/** Entries at a time. SQLite takes a few milliseconds for them. */
const partSize = 500;

/** Does the work for a few entries at a time. On SQLite, other requests would otherwise wait for the last. */
export async function forParts<Entry>(
  entries: readonly Entry[],
  work: (some: readonly Entry[]) => MaybePromise<unknown>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += partSize) {
    if (from > 0) await setImmediate();
    await work(entries.slice(from, from + partSize));
  }
}

/** Reads rows for a few entries at a time. */
export async function inParts<Entry, Row>(
  entries: readonly Entry[],
  read: (some: readonly Entry[]) => MaybePromise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  await forParts(entries, async (some) => found.push(...(await read(some))));
  return found;
}

/** SQL after `IN`: the texts of a JSON list, `$1`. Unlike a parameter for each, it is one statement for all numbers. */
export function listedIn({ dialect }: Queries): string {
  return `(SELECT value FROM ${dialect.listedTexts})`;
}
