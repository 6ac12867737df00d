import { HttpError } from '../kernel/http-error.ts';
import { type Reply, reply } from '../kernel/reply.ts';

/** Yields events as text until the client disconnects. */
export type Follow = (gone: AbortSignal) => AsyncGenerator<string>;

/** The subscriber: the key by which its streams are counted, and its name in messages. */
export interface StreamListener {
  readonly id: string;
  readonly name: string;
}

export type OpenStream = (listener: StreamListener, follow: Follow) => Reply;

/** Milliseconds after which something is sent, so that both ends notice a lost connection. */
export const heartbeat = 15_000;
/** Clients reconnect two seconds after a lost connection. */
export const retryField = 'retry: 2000\n\n';
export const heartbeatComment = ': still here\n\n';

/** Server-sent events, with a limit of open streams for each subscriber on this node. */
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
      // Asks proxies, for example nginx, not to buffer the response.
      'X-Accel-Buffering': 'no',
    };
    return reply(
      200,
      headers,
      interruptible((gone) => counted(id, follow, gone)),
    );
  };
}

/** A waiting generator notices its end only when it resumes. The signal makes it resume immediately. */
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
