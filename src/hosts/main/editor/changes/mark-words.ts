import { splitEmphasis, type TextRun } from '../../../../domain/formats/emphasized-text.ts';

/** A part of a text, with whether the other side has it too. */
export interface MarkedRun extends TextRun {
  readonly isChanged: boolean;
}

interface MarkedSides {
  readonly before: readonly MarkedRun[];
  readonly after: readonly MarkedRun[];
}

/** Comparing longer texts would take too long. */
const mostLetters = 20_000;
const mostPairs = 1_000_000;

/** Compares two texts word by word. A word includes its trailing space, and differs if its emphasis differs. */
export function markWords(before: string, after: string): MarkedSides {
  const [one, other] = [before, after].map(wordsOf);
  if (!one || !other) return { before: [], after: [] };
  const kept = findKept(one.map(keyOf), other.map(keyOf));
  return {
    before: joinRuns(one.map((word, index) => ({ ...word, isChanged: !kept.before.has(index) }))),
    after: joinRuns(other.map((word, index) => ({ ...word, isChanged: !kept.after.has(index) }))),
  };
}

function wordsOf(text: string): TextRun[] {
  const runs = splitEmphasis(text);
  if (text.length > mostLetters) return runs;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return runs.flatMap((run) => {
    const words: string[] = [];
    for (const { segment } of segmenter.segment(run.text)) {
      if (/^\s/.test(segment) && words.length > 0) words[words.length - 1] += segment;
      else words.push(segment);
    }
    return words.map((word) => ({ ...run, text: word }));
  });
}

function keyOf({ text, isStrong, isEmphasized }: TextRun): string {
  return `${text.trim()} ${isStrong} ${isEmphasized}`;
}

interface Kept {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/** The longest common sequence of words. Common words at both ends are matched first. */
function findKept(before: readonly string[], after: readonly string[]): Kept {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const kept = { before: new Set<number>(), after: new Set<number>() };
  for (let index = 0; index < start; index += 1) keep(index, index);
  for (let back = 1; back <= end; back += 1) keep(before.length - back, after.length - back);
  const between = (words: readonly string[]) => words.slice(start, words.length - end);
  for (const [one, other] of commonWords(between(before), between(after))) keep(start + one, start + other);
  return kept;

  function keep(one: number, other: number): void {
    kept.before.add(one);
    kept.after.add(other);
  }
}

/** Matching positions, in order. Empty if the texts are too long to compare. */
function commonWords(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  if ((before.length + 1) * width > mostPairs) return [];
  // The number of common words from each pair of positions to the ends.
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      lengths[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) pairs.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}

/** Joins neighboring runs with the same format. */
function joinRuns(runs: readonly MarkedRun[]): MarkedRun[] {
  const joined: MarkedRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && isAlike(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined.flatMap(withoutSpaceBehind);
}

/** Leaves trailing space unmarked. */
function withoutSpaceBehind(run: MarkedRun): MarkedRun[] {
  const text = run.text.trimEnd();
  if (!run.isChanged || text === run.text) return [run];
  const space = { ...run, text: run.text.slice(text.length), isChanged: false };
  return text === '' ? [space] : [{ ...run, text }, space];
}

function isAlike(one: MarkedRun, other: MarkedRun): boolean {
  return (
    one.isChanged === other.isChanged &&
    one.isStrong === other.isStrong &&
    one.isEmphasized === other.isEmphasized
  );
}
