import type { Accounts } from '../../accounts/change-user.ts';
import type { Exchange, Handler } from '../../kernel/exchange.ts';
import { createTypeChooser } from '../../kernel/negotiate.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, reply, vary } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import type { StoredEvent } from '../../store/events.ts';
import { createEventClock, type EventClock } from './event-clock.ts';
import { bind, invalid, own } from './handlers.ts';
import { page, parsePaging } from './paging.ts';

const chooseType = createTypeChooser(['application/json', 'text/event-stream']);
const heartbeat = 15_000;
/** Then a client comes back, and shows that its token still holds. */
const lifetime = 10 * 60_000;

/** Oldest first; a member's own, or for an operator everyone's. As a list, or as they happen. */
export function createListEvents(accounts: Accounts): Handler<unknown> {
  const clock = createEventClock(accounts.store);
  return bind(accounts, async (_accounts, exchange) => {
    const streaming = chooseType(header(exchange.request, 'accept')) === 'text/event-stream';
    const answer = streaming
      ? await streamEvents(accounts, clock, exchange)
      : await listEvents(accounts, exchange);
    vary(answer, 'Accept');
    return answer;
  });
}

async function listEvents(accounts: Accounts, exchange: Exchange): Promise<Reply> {
  const paging = parsePaging(exchange.query);
  const after = parseId(
    paging.after || queryParameter(exchange.query, 'after') || '0',
    paging.after ? '/cursor' : '/after',
  );
  const events = await accounts.store.events.list(
    after,
    paging.limit + 1,
    await findListener(accounts, exchange),
  );
  return own(
    200,
    page(events, paging, ({ id }) => String(id), show),
  );
}

async function streamEvents(accounts: Accounts, clock: EventClock, exchange: Exchange): Promise<Reply> {
  const asked = header(exchange.request, 'last-event-id') ?? queryParameter(exchange.query, 'after');
  const after = asked === null || asked === undefined ? await clock.latest() : parseId(asked, '/after');
  const userId = await findListener(accounts, exchange);
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' };
  return reply(200, headers, encode(follow(accounts, clock, after, userId)));
}

/** Pulled by who reads: a slow reader holds a hundred events in memory and no more. */
async function* follow(
  accounts: Accounts,
  clock: EventClock,
  start: number,
  userId: string | undefined,
): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  let seen = start;
  for (const end = performance.now() + lifetime; performance.now() < end; ) {
    // Asked before the list, so that nothing can slip in between the two.
    const newest = await clock.latest();
    const events = await accounts.store.events.list(seen, 100, userId);
    for (const event of events)
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(show(event))}\n\n`;
    seen = events.at(-1)?.id ?? Math.max(seen, newest);
    if (events.length > 0) continue;
    await clock.waitFor(seen, heartbeat);
    yield ': still here\n\n';
  }
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function findListener({ store }: Accounts, { caller }: Exchange): Promise<string | undefined> {
  const user = caller?.username ? await store.users.findByUsername(caller.username) : null;
  return user?.id;
}

function parseId(text: string, pointer: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid(pointer, 'is not one that was given out');
  return Number(text);
}

function show({ id, type, username, actor, at }: StoredEvent) {
  return { id, type, username, actor, at };
}
