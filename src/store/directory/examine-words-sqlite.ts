import { setImmediate } from 'node:timers/promises';
import { memoize } from '../../core/platform/memo.ts';
import type { Queries } from '../database.ts';

/** Rows of the index to read at a time. */
const pageSize = 10_000;

/**
 * The words of each user as a number: the sum of the words' hashes, which doesn't depend on their order. FTS5
 * finds users by word but not words by user. A query for each user would take quadratic time, so this reads
 * the index once.
 */
export async function sumUpWords(queries: Queries): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>();
  let place = { term: '', seen: 0 };
  for (;;) {
    const page = await queries.all<Instance>(
      'SELECT term, doc FROM people_vocabulary WHERE term >= $1 LIMIT $2 OFFSET $3',
      [place.term, pageSize, place.seen],
    );
    if (page.length === 0) return sums;
    for (const { term, doc } of page) sums.set(doc, add(sums.get(doc) ?? 0, numberFor(term)));
    place = placeAfter(page, place);
    // Lets the garbage collector free the page.
    await setImmediate();
  }
}

/** The same sum for the words that a user should have. */
export function sumOf(words: Iterable<string>): number {
  let sum = 0;
  for (const word of new Set(words)) if (word !== '') sum = add(sum, numberFor(word));
  return sum;
}

interface Instance {
  readonly term: string;
  readonly doc: number;
}

/** The position after a page. A word of many users may span several pages. */
function placeAfter(page: readonly Instance[], { term, seen }: { term: string; seen: number }) {
  const last = page.at(-1)?.term ?? term;
  const begun = page.findLastIndex((one) => one.term !== last) + 1;
  return { term: last, seen: page.length - begun + (last === term ? seen : 0) };
}

const bits = 52;
const numberFor = memoize(10_000, (word: string) => Number(BigInt.asUintN(bits, Bun.hash(word))));

function add(one: number, other: number): number {
  return (one + other) % 2 ** bits;
}
