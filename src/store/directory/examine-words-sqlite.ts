import { setImmediate } from 'node:timers/promises';
import { memoize } from '../../platform/memo.ts';
import type { Queries } from '../database.ts';

/** Of the index at a time. */
const pageSize = 10_000;

/**
 * All words of everybody, as one number for each who has some: the sum of what stands for each word, in whichever order
 * they come. FTS5 finds who has a word, not the words that somebody has: to ask it for each person takes as long as there
 * are people, and so does to go through it once for all of them.
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
    // What was read is garbage, and can be collected.
    await setImmediate();
  }
}

/** The same number for the words that somebody should have. */
export function sumOf(words: Iterable<string>): number {
  let sum = 0;
  for (const word of new Set(words)) if (word !== '') sum = add(sum, numberFor(word));
  return sum;
}

interface Instance {
  readonly term: string;
  readonly doc: number;
}

/** A word of many people may go over several pages. */
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
