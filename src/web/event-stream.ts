import { HttpError } from '../kernel/http-error.ts';
import { type Reply, reply } from '../kernel/reply.ts';

/** Gives texts as they come, until who reads is gone. */
export type Follow = (gone: AbortSignal) => AsyncGenerator<string>;

/** Who listens: as they are counted, and as they are called. */
export interface StreamListener {
  readonly id: string;
  readonly name: string;
}

/** An answer that goes on. */
export type OpenStream = (listener: StreamListener, follow: Follow) => Reply;

/** Something is said at least this often: otherwise nobody knows whether the other end is still there. */
export const heartbeat = 15_000;
/** A client that lost its connection comes again after two seconds. */
export const firstWords = 'retry: 2000\n\n';
export const stillHere = ': still here\n\n';

/** Streams of events, so many at once for one listener on this node. */
export function createEventStreams(most: number): OpenStream {
  const open = new Map<string, number>();

  async function* counted(listener: string, follow: Follow, gone: AbortSignal): AsyncGenerator<Uint8Array> {
    open.set(listener, (open.get(listener) ?? 0) + 1);
    const encoder = new TextEncoder();
    try {
      for await (const text of follow(gone)) yield encoder.encode(text);
    } finally {
      const left = (open.get(listener) ?? 1) - 1;
      if (left > 0) open.set(listener, left);
      else open.delete(listener);
    }
  }

  return ({ id, name }, follow) => {
    if ((open.get(id) ?? 0) >= most)
      throw new HttpError(429, `${name} has ${most} streams open. Close one first.`, { 'Retry-After': '15' });
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that collects answers before it passes them on is asked not to.
      'X-Accel-Buffering': 'no',
    };
    return reply(
      200,
      headers,
      interruptible((gone) => counted(id, follow, gone)),
    );
  };
}

/** A generator that waits hears of its end only when it goes on: the signal lets it go on at once. */
function interruptible<T>(create: (gone: AbortSignal) => AsyncGenerator<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const gone = new AbortController();
      const generator = create(gone.signal);
      return {
        next: () => generator.next(),
        return() {
          gone.abort();
          return generator.return(undefined);
        },
      };
    },
  };
}
