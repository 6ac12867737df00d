import type { Accounts } from '../../accounts/change-user.ts';
import { isUsable } from '../../accounts/tokens.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { type Reply, reply } from '../../kernel/reply.ts';
import type { EventClock } from '../../store/event-clock.ts';
import { callerOf } from './endpoint/caller.ts';
import { showEvent } from './show-event.ts';

export interface Listening {
  readonly accounts: Accounts;
  readonly clock: EventClock;
  readonly exchange: Exchange;
  /** The last event that the client has. */
  readonly after: number;
  /** Whose events; everyone's for an operator. */
  readonly owner: string | undefined;
}

const heartbeat = 15_000;

export function streamEvents(listening: Listening): Reply {
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // A proxy that collects answers before it passes them on is asked not to.
    'X-Accel-Buffering': 'no',
  };
  return reply(200, headers, encode(follow(listening)));
}

/** Pulled by who reads: a slow reader holds a hundred events in memory and no more. */
async function* follow({ accounts, clock, exchange, after, owner }: Listening): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  let seen = after;
  let spokenAt = performance.now();
  while (!clock.isClosed && (await mayListen(accounts, exchange))) {
    // Asked before the list, so that nothing can slip in between the two.
    const { position } = clock;
    const events = await accounts.store.events.list(seen, 100, owner);
    for (const event of events) {
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(showEvent(event))}\n\n`;
    }
    seen = events.at(-1)?.id ?? Math.max(seen, position);
    if (events.length > 0) {
      spokenAt = performance.now();
      continue;
    }
    const left = spokenAt + heartbeat - performance.now();
    if (left > 0) await clock.waitFor(owner, seen, left);
    else {
      spokenAt = performance.now();
      yield ': still here\n\n';
    }
  }
}

/** A token may expire or be revoked while somebody listens with it. */
async function mayListen({ store, now }: Accounts, exchange: Exchange): Promise<boolean> {
  const { credential } = callerOf(exchange);
  const token = credential && (await store.tokens.find(credential.id));
  return token !== null && isUsable(token, now());
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
