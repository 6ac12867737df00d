import { startOwnTime } from './own-time.ts';
import { until } from './serve.ts';

/**
 * A cache in front of a server that behaves like a CDN: it respects `CDN-Cache-Control` and `Vary`, and
 * purges by key.
 */
export interface TestEdge {
  readonly url: string;
  readonly purges: Purging[];
  /** The number of cached responses. */
  count(): number;
  read(path: string, host: string, headers?: Record<string, string>): Promise<EdgeAnswer>;
  /** Whether purges get 503 responses from now on. */
  fail(isFailing: boolean): void;
  /** Waits for a purge of the key after the first `after` purges. */
  purged(key: string, after?: number): Promise<Purging>;
  /** Milliseconds of this process's time since the start, as in `at`. */
  passed(): number;
  stop(): void;
}

export interface Purging {
  readonly method: string;
  readonly path: string;
  readonly keys: readonly string[];
  readonly body: unknown;
  readonly secret: string | null;
  readonly at: number;
  readonly isRefused: boolean;
}

export interface EdgeAnswer {
  readonly status: number;
  readonly body: string;
  readonly isHit: boolean;
}

interface Kept {
  readonly keys: readonly string[];
  readonly varied: ReadonlyMap<string, string | null>;
  readonly until: number;
  readonly answer: EdgeAnswer;
}

export function startEdge(origin: () => number): TestEdge {
  const kept = new Map<string, Kept[]>();
  const purges: Purging[] = [];
  const own = startOwnTime();
  let isFailing = false;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const keys = (request.headers.get('surrogate-key') ?? '').split(' ');
      if (!isFailing) forget(keys);
      purges.push({
        method: request.method,
        path: new URL(request.url).pathname,
        keys,
        body: await request.json(),
        secret: request.headers.get('x-purge-secret'),
        at: own.passed(),
        isRefused: isFailing,
      });
      return new Response(null, { status: isFailing ? 503 : 204 });
    },
  });

  function forget(keys: readonly string[]): void {
    for (const [place, answers] of kept)
      kept.set(
        place,
        answers.filter((one) => !one.keys.some((key) => keys.includes(key))),
      );
  }

  async function read(path: string, host: string, headers: Record<string, string> = {}) {
    const place = host + path;
    const known = kept.get(place)?.find(({ varied, until }) => {
      return until > Date.now() && [...varied].every(([name, value]) => (headers[name] ?? null) === value);
    });
    if (known) return { ...known.answer, isHit: true };
    const sent = await fetch(`http://127.0.0.1:${origin()}${path}`, {
      headers: { 'accept-encoding': 'identity', ...headers, host },
      redirect: 'manual',
    });
    const answer = { status: sent.status, body: await sent.text(), isHit: false };
    const seconds = /max-age=(\d+)/.exec(sent.headers.get('cdn-cache-control') ?? '')?.[1];
    if (seconds === undefined) return answer;
    const vary = (sent.headers.get('vary') ?? '').toLowerCase().split(', ').filter(Boolean);
    kept.set(place, [
      ...(kept.get(place) ?? []),
      {
        keys: (sent.headers.get('surrogate-key') ?? '').split(' '),
        varied: new Map(vary.map((name) => [name, headers[name] ?? null])),
        until: Date.now() + Number(seconds) * 1_000,
        answer,
      },
    ]);
    return answer;
  }

  return {
    url: `http://127.0.0.1:${server.port}/purge`,
    purges,
    count: () => [...kept.values()].flat().length,
    read,
    fail(failing) {
      isFailing = failing;
    },
    async purged(key, after = 0) {
      const find = () => purges.slice(after).find(({ keys, isRefused }) => keys.includes(key) && !isRefused);
      await until(() => find() !== undefined);
      const found = find();
      if (!found) throw new Error('it was purged a moment ago');
      return found;
    },
    passed: own.passed,
    stop() {
      own[Symbol.dispose]();
      server.stop(true);
    },
  };
}
