/** Pseudo-random choices. Equal seeds give equal choices on every machine. */
export interface Random {
  /** An integer from 0 to `most` - 1. */
  below(most: number): number;
  chance(probability: number): boolean;
  pick(choices: readonly string[]): string;
}

export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;

  /** The algorithm is Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)] ?? '',
  };
}

/** Usually the first, sometimes one of the others. */
export function mostly(random: Random, usual: string, others: readonly string[], odds = 0.03): string {
  return random.chance(odds) ? random.pick(others) : usual;
}
