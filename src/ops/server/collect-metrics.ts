import type { CollectedFamily, Metrics } from '../../core/metrics/metrics.ts';
import { type Collected, writeMetrics } from '../../core/metrics/write-metrics.ts';
import type { Channel } from './processes.ts';

/** The other processes on this port. */
export interface MetricsPeers {
  readonly worker: number;
  /** The number of processes, including this one. */
  readonly count: number;
  readonly channel: Channel;
}

type Message =
  | { readonly ask: string }
  | { readonly tell: string; readonly worker: number; readonly families: readonly CollectedFamily[] };

/** Milliseconds. Processes that haven't responded by then are missing from the result. */
const patience = 1_000;

/** Any process reports the metrics of all. */
export function createMetricsWriter(metrics: Metrics, peers: MetricsPeers | null): () => Promise<string> {
  const ask = peers ? createAsking(metrics, peers) : async () => [];
  let running: Promise<string> | null = null;

  async function write(): Promise<string> {
    const [families, others] = await Promise.all([metrics.collect('all'), ask()]);
    return writeMetrics([{ worker: peers?.worker ?? null, families }, ...others]);
  }

  return () => {
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  };
}

function createAsking(
  metrics: Metrics,
  { worker, count, channel }: MetricsPeers,
): () => Promise<Collected[]> {
  const waiting = new Map<string, (told: Collected) => void>();

  channel.hear((body) => {
    const message = body as Message;
    if ('ask' in message)
      void metrics.collect('own').then((families) => channel.send({ tell: message.ask, worker, families }));
    else waiting.get(message.tell)?.(message);
  });

  return async () => {
    const id = crypto.randomUUID();
    const told: Collected[] = [];
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    waiting.set(id, (one) => {
      told.push(one);
      if (told.length === count - 1) resolve();
    });
    channel.send({ ask: id });
    await Promise.race([complete, Bun.sleep(patience)]);
    waiting.delete(id);
    return told.toSorted((one, other) => Number(one.worker) - Number(other.worker));
  };
}
