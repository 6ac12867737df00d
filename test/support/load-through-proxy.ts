import { call } from './client.ts';
import { api, preview } from './server.ts';

export interface LoadReport {
  /** The number of responses by status. `none` counts missing responses. */
  readonly reads: Readonly<Record<string, number>>;
  readonly writes: Readonly<Record<string, number>>;
  /** All acknowledged names in order. */
  readonly acknowledged: readonly string[];
  /** The number of different names that were read. */
  readonly namesRead: number;
  /** The longest time in milliseconds by which a response was older than the names acknowledged before its request. */
  readonly longestStale: number;
}

/** Four clients that read Ada's profile and one that repeatedly publishes another name, through a proxy. */
export function startLoad(port: number, token: string): { stop(): Promise<LoadReport> } {
  const reads: Record<string, number> = {};
  const writes: Record<string, number> = {};
  const namesRead = new Set<number>();
  const acknowledgedAt: number[] = [];
  let longestStale = 0;
  let isOver = false;

  async function read(): Promise<void> {
    const asked = performance.now();
    const answer = await call(port, '/ada?format=json', { host: preview }).catch(() => null);
    count(reads, answer?.status);
    const seen = Number(/"Ada (\d+)"/.exec(answer?.body ?? '')?.[1] ?? Number.NaN);
    namesRead.add(seen);
    const next = acknowledgedAt[seen + 1];
    if (next !== undefined) longestStale = Math.max(longestStale, asked - next);
  }

  async function write(number: number): Promise<void> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' };
    const body = JSON.stringify({ basics: { name: `Ada ${number}` } });
    const steps = [
      ['/users/ada/draft', { method: 'PUT', host: api, headers, body }],
      ['/users/ada/publish', { method: 'POST', host: api, headers, body: '{}' }],
    ] as const;
    for (const [target, options] of steps) {
      const answer = await call(port, target, options).catch(() => null);
      count(writes, answer?.status);
      if (!answer || answer.status >= 300) return;
    }
    acknowledgedAt[number] = performance.now();
  }

  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await read();
      await Bun.sleep(5);
    }
  });
  const writer = (async () => {
    for (let number = 0; !isOver; number = acknowledgedAt.length) {
      await write(number);
      await Bun.sleep(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await Promise.all([...readers, writer]);
      const acknowledged = acknowledgedAt.map((_, number) => `Ada ${number}`);
      return { reads, writes, acknowledged, namesRead: namesRead.size, longestStale };
    },
  };
}

function count(counts: Record<string, number>, status: number | undefined): void {
  const key = String(status ?? 'none');
  counts[key] = (counts[key] ?? 0) + 1;
}
