import { Histogram } from './histogram.ts';
import type { Sample } from './sample.ts';

/** Counters and measurements of this process. All names are known before the first request. */
export interface Metrics {
  /** Counters, which only increase. There is one for each value of the label. */
  counters<const Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ): Counters<Value>;
  /** A value that is read when metrics are requested. */
  gauge(name: string, help: string, read: () => number | null): void;
  /** A histogram of seconds. */
  histogram(name: string, help: string): Histogram;
  histograms<const Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ): Readonly<Record<Value, Histogram>>;
  /** Adds values that are counted elsewhere. */
  add(family: Family): void;
  /** Collects all metrics, or only those of this process. Skips values that are unavailable. */
  collect(which: 'all' | 'own'): Promise<CollectedFamily[]>;
}

export interface Counters<Value extends string> {
  add(value: Value, count?: number): void;
}

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Whether the values concern everything at this database and not only this process. A single process reports them. */
  readonly isShared?: true;
  read(): Iterable<Sample> | Promise<Iterable<Sample>>;
}

export interface CollectedFamily extends Omit<Family, 'read'> {
  readonly samples: readonly Sample[];
}

export function createMetrics(): Metrics {
  const families: Family[] = [];

  function add(family: Family): void {
    if (families.some(({ name }) => name === family.name))
      throw new Error(`${family.name} is measured already`);
    families.push(family);
  }

  return {
    add,
    counters<Value extends string>(name: string, help: string, label: string, values: readonly Value[]) {
      const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
      const read = () => values.map((value) => ({ labels: { [label]: value }, value: counts[value] }));
      add({ name, help, type: 'counter', read });
      return {
        add(value: Value, more = 1) {
          counts[value] += more;
        },
      };
    },
    gauge(name, help, read) {
      add({
        name,
        help,
        type: 'gauge',
        read() {
          const value = read();
          return value === null ? [] : [{ value }];
        },
      });
    },
    histogram(name, help) {
      const histogram = new Histogram();
      add({ name, help, type: 'histogram', read: () => histogram.samples({}) });
      return histogram;
    },
    histograms<Value extends string>(name: string, help: string, label: string, values: readonly Value[]) {
      const all = values.map((value) => [value, new Histogram()] as const);
      const read = () => all.flatMap(([value, histogram]) => histogram.samples({ [label]: value }));
      add({ name, help, type: 'histogram', read });
      return Object.fromEntries(all) as Record<Value, Histogram>;
    },
    collect: (which) =>
      Promise.all(families.filter(({ isShared }) => which === 'all' || !isShared).map(collectFamily)),
  };
}

async function collectFamily({ read, ...about }: Family): Promise<CollectedFamily> {
  try {
    return { ...about, samples: [...(await read())] };
  } catch {
    // An unavailable database is counted elsewhere, and the other metrics are needed most at that time.
    return { ...about, samples: [] };
  }
}
