import type { Accounts } from '../../accounts/change-user.ts';
import { isUsable } from '../../accounts/tokens.ts';
import type { Caller } from '../../accounts/visitor.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { type Reply, reply } from '../../kernel/reply.ts';
import { showEvent } from '../../store/event.ts';
import type { EventNews } from '../../store/event-news.ts';
import { listEvents } from '../../store/events.ts';
import { findToken } from '../../store/tokens.ts';

export interface Listening {
  readonly accounts: Accounts;
  readonly caller: Caller;
  /** The last event that the client has. */
  readonly after: number;
  /** Whose events; everyone's for an operator. */
  readonly owner: string | undefined;
}

const heartbeat = 15_000;
/** That one member, or one operator's token, may have open on one node. */
const mostStreams = 20;

export function createEventStreams(news: EventNews): (listening: Listening) => Reply {
  const open = new Map<string, number>();

  async function* counted(
    listener: string,
    listening: Listening,
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    open.set(listener, (open.get(listener) ?? 0) + 1);
    const encoder = new TextEncoder();
    try {
      for await (const text of follow(news, listening, gone)) yield encoder.encode(text);
    } finally {
      const left = (open.get(listener) ?? 1) - 1;
      if (left > 0) open.set(listener, left);
      else open.delete(listener);
    }
  }

  return (listening) => {
    const { userId, username, credential } = listening.caller;
    const listener = userId ?? credential?.id ?? '';
    if ((open.get(listener) ?? 0) >= mostStreams)
      throw new HttpError(
        429,
        `${username ?? 'This token'} has ${mostStreams} streams open. Close one first.`,
        {
          'Retry-After': '15',
        },
      );
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that collects answers before it passes them on is asked not to.
      'X-Accel-Buffering': 'no',
    };
    return reply(
      200,
      headers,
      interruptible((gone) => counted(listener, listening, gone)),
    );
  };
}

/** Pulled by who reads: a slow reader holds a hundred events in memory and no more. */
async function* follow(
  news: EventNews,
  { accounts, caller: { credential }, after, owner }: Listening,
  gone: AbortSignal,
): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  let seen = after;
  let spokenAt = performance.now();
  while (!gone.aborted && !news.isClosed && (await mayListen(accounts, credential))) {
    // Asked before the list, so that nothing can slip in between the two.
    const { position } = news;
    const events = await listEvents(accounts.database, seen, 100, owner);
    for (const event of events) {
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(showEvent(event))}\n\n`;
    }
    seen = events.at(-1)?.id ?? Math.max(seen, position);
    if (events.length > 0) {
      spokenAt = performance.now();
      continue;
    }
    const left = spokenAt + heartbeat - performance.now();
    if (left > 0) await news.waitFor(owner, seen, left, gone);
    else {
      spokenAt = performance.now();
      yield ': still here\n\n';
    }
  }
}

/** A token may expire or be revoked while somebody listens with it. */
async function mayListen({ database, now }: Accounts, credential: Caller['credential']): Promise<boolean> {
  const token = credential && (await findToken(database, credential.id, null));
  return token !== null && isUsable(token, now());
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
