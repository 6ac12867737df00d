import { behindProxy } from './behind-proxy.ts';
import { type Contender, limit, ours, peers, twoWorkers, wall, withMap } from './contenders.ts';
import { type Dataset, writeTargets } from './dataset.ts';
import type { Load } from './load.ts';
import { native } from './native.ts';
import { onPostgres } from './on-postgres.ts';

/** A kind of work with its contenders. */
export interface Workload {
  readonly name: string;
  readonly entrants: readonly Entrant[];
  /** The contenders whose rate is 1.00. */
  readonly bases: readonly string[];
}

export interface Entrant {
  readonly name: string;
  readonly contender: Contender;
  /** The body of servers with a constant response. */
  readonly body: 'json' | 'html';
  /** Warm-up loads, which compile code and fill caches. */
  readonly warming: readonly Warming[];
  readonly load: Load;
  /** The share of the full speed measured just before. */
  readonly share?: number;
  /** The rate at which another user publishes meanwhile. */
  readonly commits?: number;
}

/** Continues until this number of responses. */
export interface Warming extends Load {
  readonly requests: number;
}

type Headers = Readonly<Record<string, string>>;

const json = { Accept: 'application/json' };
const html = { Accept: 'text/html' };
/** The header that browsers send. */
const packed = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
/** Header sets that differ in length and order, like real ones. All accept JSON. */
const variants: readonly Headers[] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'curl/8.14.1',
  'python-requests/2.32.4',
].flatMap((agent, index) =>
  ['fr-FR,fr;q=0.9,en;q=0.8', 'en-GB,en;q=0.5', 'de'].map((language) => ({
    'User-Agent': agent,
    ...json,
    'Accept-Language': language,
    ...(index < 3 && { 'Sec-Fetch-Mode': 'cors', Referer: `https://reader-${index}.example/of/profiles` }),
  })),
);
const kept = 4_000;
/** Requests until all code is compiled, even on a busy machine. */
const steady = 60_000;
const everyone = [wall, limit, ours, ...peers];

export async function createWorkloads({ names }: Dataset, seconds: number): Promise<readonly Workload[]> {
  const paths = names.map((name) => `/${name}`);
  const strangers = shuffle(paths.slice(kept));
  const some = Math.floor(strangers.length * 0.4);
  const common = paths.slice(0, kept);
  const targets = {
    kept: await writeTargets('kept', common),
    /** Disjoint users: the first ones warm up the server, the others are measured. */
    before: await writeTargets('before', strangers.slice(0, some)),
    first: await writeTargets('first', strangers.slice(some)),
    zipf: await writeTargets('zipf', sampleByZipf(paths, 200_000)),
    unknown: await writeTargets(
      'unknown',
      common.map((path) => `${path}-who-is-not-there`),
    ),
    portal: await writeTargets(
      'portal',
      common.map((path) => `/portal/atlas/Doc${path}`),
    ),
  };
  const again = (list: string, headers: Headers = json): Load => ({
    targets: list,
    order: 'random',
    headers,
    seconds,
  });
  /** Requests every target often enough to be cached. */
  const keepAll = (load: Load): Warming => ({ ...load, order: 'in turn', seconds: 1, requests: kept * 4 });
  const onKept = (name: string, load: Load, options: Partial<Entrant> = {}): Entrant => ({
    name,
    contender: ours,
    body: 'json',
    warming: [keepAll(load), { ...load, seconds: 2, requests: steady }],
    load,
    ...options,
  });
  /** Requests each name once and ends before the list does. */
  const met = (headers: Headers): Load => ({
    targets: targets.first,
    order: 'in turn',
    headers,
    seconds: Math.max(1, Math.min(seconds, Math.floor((strangers.length - some) / 30_000))),
  });
  const meeting = (headers: Headers): Warming => ({
    ...met(headers),
    targets: targets.before,
    seconds: 1,
    requests: Math.min(some, 20_000),
  });
  /** A page takes longer, so the list lasts more seconds. */
  const metAsPages: Load = {
    ...met(html),
    seconds: Math.max(1, Math.min(seconds, Math.floor((strangers.length - some) / 8_000))),
  };
  const warmJson = again(targets.kept);
  const warmHtml = again(targets.kept, html);
  const byZipf: Load = { ...warmJson, targets: targets.zipf, order: 'in turn' };
  const each = (contenders: readonly Contender[], create: (name: string) => Entrant): Entrant[] =>
    contenders.map((contender) => ({ ...create(contender.name), contender }));
  const bounds = [wall.name, limit.name];
  return [
    {
      name: 'profile JSON, kept',
      bases: [...bounds, 'Bun.serve with a Map', 'nginx, static files'],
      entrants: each([...everyone, onPostgres, ...withMap, ...native], (name) => onKept(name, warmJson)),
    },
    {
      name: 'profile JSON, kept, asked for by browsers and programs of all kinds',
      bases: ['Bun.serve with a Map'],
      entrants: each([ours, ...withMap, ...native.slice(0, 1)], (name) => {
        const varied = { ...warmJson, variants };
        return onKept(name, varied, {
          warming: [keepAll(warmJson), { ...varied, seconds: 2, requests: steady }],
        });
      }),
    },
    {
      name: 'profile JSON, kept, by several workers',
      bases: [ours.name],
      entrants: each([ours, twoWorkers], (name) => onKept(name, warmJson)),
    },
    {
      name: 'profile JSON, kept, behind a proxy',
      bases: [ours.name],
      entrants: each([ours, ...behindProxy], (name) => onKept(name, warmJson)),
    },
    {
      name: 'profile JSON, kept, second by second after the start',
      bases: [],
      entrants: Array.from({ length: 8 }, (_, second) =>
        onKept(
          `${ours.name}, second ${second + 1}`,
          { ...warmJson, seconds: 1 },
          {
            warming: second === 0 ? [] : [{ ...warmJson, seconds: second, requests: 1 }],
          },
        ),
      ),
    },
    {
      name: 'profile JSON, first read of a name',
      bases: [...bounds, 'Hono on Bun'],
      entrants: each([...everyone, onPostgres], (name) =>
        onKept(name, met(json), { warming: [keepAll(warmJson), meeting(json)] }),
      ),
    },
    {
      name: 'profile JSON, names by Zipf’s law, from a cold start',
      bases: bounds,
      entrants: each(everyone, (name) => onKept(name, byZipf, { warming: [] })),
    },
    {
      name: 'profile JSON, names by Zipf’s law, warm',
      bases: bounds,
      entrants: each(everyone, (name) =>
        onKept(name, byZipf, { warming: [{ ...byZipf, requests: 200_000 }] }),
      ),
    },
    {
      name: 'profile HTML, kept',
      bases: [limit.name],
      entrants: each([limit, ours], (name) => onKept(name, warmHtml, { body: 'html' })),
    },
    {
      name: 'cached responses as browsers ask for them, compressed, beside the same as they are',
      bases: ['profile JSON'],
      entrants: [
        onKept('profile JSON', warmJson),
        onKept('profile JSON, compressed', again(targets.kept, { ...json, ...packed })),
        onKept('profile HTML', warmHtml),
        onKept('profile HTML, compressed', again(targets.kept, { ...html, ...packed })),
      ],
    },
    {
      name: 'profile HTML, first read of a name',
      bases: [],
      entrants: [
        onKept(`${ours.name}, just started`, metAsPages, { warming: [] }),
        onKept(ours.name, metAsPages, {
          warming: [keepAll(warmHtml), { ...meeting(html), requests: Math.min(some, 30_000) }],
        }),
      ],
    },
    {
      name: 'other answers beside profile JSON',
      bases: ['profile JSON'],
      entrants: [
        onKept('profile JSON', warmJson),
        onKept('304', again(targets.kept, { ...json, 'If-None-Match': '*' })),
        onKept('HEAD', { ...warmJson, method: 'HEAD' }),
        onKept('E3, no such user', again(targets.unknown)),
        onKept('E1, no route', again(targets.portal, { ...json, Host: 'vitrine.bench' })),
        onKept('E3 as a page', again(targets.unknown, html)),
        onKept('E1 as a page', again(targets.portal, { ...html, Host: 'vitrine.bench' })),
      ],
    },
    {
      name: 'profile JSON beside 100 commits a second',
      bases: ['quiet'],
      entrants: [
        onKept('quiet', warmJson),
        onKept('beside 100 commits a second', warmJson, { commits: 100 }),
      ],
    },
    {
      name: 'profile JSON at 80 % of the peak',
      bases: [],
      entrants: each([limit, ours], (name) => onKept(name, warmJson, { share: 0.8 })),
    },
  ];
}

/** Shuffles with a fixed seed. */
function shuffle<T>(items: readonly T[]): T[] {
  const random = createRandom(11);
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

/** Zipf's law: the first is requested twice as often as the second, three times as often as the third. */
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

/** The algorithm is Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
