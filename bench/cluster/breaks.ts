import type { PostgresPair } from '../../test/support/postgres-pair.ts';
import type { TestS3 } from '../../test/support/s3.ts';
import type { Serving } from '../../test/support/serve.ts';

/** A part that stops for a while, and the way to restart it. */
export interface Break {
  readonly name: string;
  take(): Promise<unknown>;
  bringBack(): Promise<unknown>;
}

/** A part that can stop, and restart at the same place. */
export interface Part {
  stop(): Promise<unknown>;
  start(): Promise<unknown>;
}

export interface Breakable {
  readonly pair: PostgresPair;
  readonly s3: TestS3;
  readonly redis: Part;
  readonly pooler: Part;
  readonly edge: Part;
  /** The node that stops. */
  last(): Serving;
  startLast(): Promise<unknown>;
  /** Reloads HAProxy with all nodes, or without the last. */
  reload(isWhole: boolean): void;
}

/** One failure after the other, the most severe last, because the old primary does not return from it. */
export function breaksOf({ pair, s3, redis, pooler, edge, last, startLast, reload }: Breakable): Break[] {
  const away = (name: string, part: Part): Break => ({
    name,
    take: () => part.stop(),
    bringBack: () => part.start(),
  });
  return [
    {
      name: 'a node is killed',
      async take() {
        process.kill(last().pid, 'SIGKILL');
        await last().exited;
      },
      bringBack: startLast,
    },
    {
      name: 'a node is frozen',
      take: async () => process.kill(last().pid, 'SIGSTOP'),
      bringBack: async () => process.kill(last().pid, 'SIGCONT'),
    },
    away('Redis is away', redis),
    away('S3 is away', s3),
    {
      name: 'S3 is silent',
      take: async () => s3.freeze(),
      bringBack: async () => s3.thaw(),
    },
    {
      name: 'HAProxy is reloaded, twice',
      take: async () => reload(false),
      bringBack: async () => reload(true),
    },
    away('Varnish is away', edge),
    away('PgBouncer is away', pooler),
    away('the primary is away', pair.primary),
    {
      name: 'the standby is promoted',
      async take() {
        await pair.primary.stop();
        await pair.replica.ask('SELECT pg_promote()');
      },
      bringBack: async () => {},
    },
  ];
}
