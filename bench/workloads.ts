import { type Contender, limit, ours, peers, wall } from './contenders.ts';
import { type Dataset, writeTargets } from './dataset.ts';
import type { Load } from './load.ts';

/** One kind of work, and who is measured at it. */
export interface Workload {
  readonly name: string;
  readonly contenders: readonly Contender[];
  /** What servers with a constant body send. */
  readonly body: 'json' | 'html';
  /** Before anything is counted: code is compiled, what can be kept is kept. */
  readonly warming: Load;
  readonly load: Load;
}

const json = { Accept: 'application/json' };
const html = { Accept: 'text/html' };
const kept = 4_000;

export async function createWorkloads({ names }: Dataset, seconds: number): Promise<readonly Workload[]> {
  const paths = names.map((name) => `/${name}`);
  const targets = {
    kept: await writeTargets('kept', paths.slice(0, kept)),
    first: await writeTargets('first', shuffle(paths.slice(kept))),
    zipf: await writeTargets('zipf', sampleByZipf(paths, 200_000)),
    unknown: await writeTargets(
      'unknown',
      paths.slice(0, kept).map((path) => `${path}-who-is-not-there`),
    ),
    portal: await writeTargets(
      'portal',
      paths.slice(0, kept).map((path) => `/portal/atlas/Doc${path}`),
    ),
  };
  const everyone = [wall, limit, ours, ...peers];
  const again = (load: Omit<Load, 'seconds' | 'order'>): Load => ({ ...load, order: 'random', seconds });
  const warmJson = again({ targets: targets.kept, headers: json });
  const onKept = (name: string, load: Load, contenders: readonly Contender[] = [ours]): Workload => ({
    name,
    contenders,
    body: 'json',
    warming: load,
    load,
  });
  return [
    onKept('profile JSON, kept', warmJson, everyone),
    {
      name: 'profile JSON, first read of a name',
      contenders: everyone,
      body: 'json',
      warming: warmJson,
      // Each name once: it ends before the list does.
      load: { targets: targets.first, order: 'in turn', headers: json, seconds: Math.min(seconds, 2) },
    },
    onKept(
      'profile JSON, names by Zipf’s law',
      { ...warmJson, targets: targets.zipf, order: 'in turn' },
      everyone,
    ),
    {
      name: 'profile HTML, kept',
      contenders: [limit, ours],
      body: 'html',
      warming: again({ targets: targets.kept, headers: html }),
      load: again({ targets: targets.kept, headers: html }),
    },
    {
      name: 'profile HTML, first read of a name',
      contenders: [ours],
      body: 'html',
      warming: again({ targets: targets.kept, headers: html }),
      load: { targets: targets.first, order: 'in turn', headers: html, seconds: Math.min(seconds, 2) },
    },
    onKept('304 of a profile', again({ targets: targets.kept, headers: { ...json, 'If-None-Match': '*' } })),
    onKept('E3, no such user', again({ targets: targets.unknown, headers: json })),
    onKept('E1, no route', again({ targets: targets.portal, headers: { ...json, Host: 'vitrine.bench' } })),
  ];
}

/** The same order every time. */
function shuffle<T>(items: readonly T[]): T[] {
  const random = createRandom(11);
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

/** The first is asked for twice as often as the second, three times as often as the third. */
function sampleByZipf<T>(items: readonly T[], count: number): T[] {
  const random = createRandom(13);
  const sums: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= items.length; rank += 1) {
    total += 1 / rank;
    sums.push(total);
  }
  const shuffled = shuffle(items);
  return Array.from({ length: count }, () => shuffled[findAbove(sums, random() * total)] as T);
}

function findAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
