import type { Sample } from './sample.ts';

/** Seconds, from microseconds to the longest time that a client waits. */
const usual = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const;

/** Counts values up to each bound, and their sum. */
export class Histogram {
  readonly #bounds: readonly number[];
  /** The last element counts values above all bounds. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[] = usual) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let index = 0;
    while (value > (this.#bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  samples(labels: Readonly<Record<string, string>>): Sample[] {
    let count = 0;
    const buckets = Array.from(this.#counts, (own, index): Sample => {
      count += own;
      const bound = this.#bounds[index];
      const le = bound === undefined ? '+Inf' : String(bound);
      return { suffix: '_bucket', labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}
