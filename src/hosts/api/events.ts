import type { Accounts } from '../../accounts/change-user.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { createTypeChooser } from '../../core/kernel/negotiate.ts';
import { type Reply, vary } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import type { OpenStream } from '../../core/web/event-stream.ts';
import { findLastDeletedEvent } from '../../store/delete-events.ts';
import { showEvent } from '../../store/event.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import { findLatestEvent, listEvents } from '../../store/events.ts';
import { invalid } from './endpoint/check.ts';
import type { Call } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor, parseNumber } from './endpoint/paging.ts';
import { followEvents } from './follow-events.ts';

export interface EventServices {
  readonly notifier: EventNotifier;
  readonly openStream: OpenStream;
}

type EventCall = Call<'list-events', unknown>;

const types = ['application/json', 'text/event-stream'];
const chooseType = createTypeChooser(types);

/** Events, oldest first, as a list or a stream. Members get their own events, operators get all. */
export async function getEvents(services: EventServices, call: EventCall): Promise<Reply> {
  const type = chooseType(header(call.exchange.request, 'accept'));
  if (type === null) throw new HttpError(406, `Events are available as ${types.join(' or ')}.`);
  const answer = await (type === 'text/event-stream' ? listen(services, call) : list(call));
  vary(answer, 'Accept');
  return answer;
}

async function list({ accounts, exchange, query }: EventCall): Promise<Reply> {
  const cursor = parseCursor(query, parseNumber);
  const after = cursor ?? query.after ?? 0;
  const owner = exchange.visitor.caller.userId ?? undefined;
  await checkPosition(accounts, after);
  // A cursor in a list that began at the start lies between events that still exist.
  if (cursor === null) await checkDeleted(accounts, after, owner);
  const events = await listEvents(accounts.database, after, oneMore(query), owner);
  return ownPage(events, query, ({ id }) => id, showEvent);
}

async function listen(
  { notifier, openStream }: EventServices,
  { accounts, exchange, query }: EventCall,
): Promise<Reply> {
  const last = header(exchange.request, 'last-event-id');
  const resumed = last === undefined ? query.after : parseNumber(last);
  if (resumed === null) throw invalid({ pointer: '/Last-Event-ID', detail: 'is not an event id' });
  const latest = await checkPosition(accounts, resumed ?? 0);
  const { userId, username, credential } = exchange.visitor.caller;
  await checkDeleted(accounts, resumed ?? 0, userId ?? undefined);
  const listener = { id: userId ?? credential?.id ?? '', name: username ?? 'This token' };
  const listening = { accounts, credential, after: resumed ?? latest, owner: userId ?? undefined };
  return openStream(listener, (gone) => followEvents(notifier, listening, gone));
}

/** A client whose position is ahead of the log has read another log, because a restored log is numbered again. */
async function checkPosition({ database }: Accounts, after: number): Promise<number> {
  const latest = await findLatestEvent(database);
  if (after <= latest) return latest;
  throw invalid({
    pointer: '/after',
    detail: `is beyond the newest event, ${latest}; read the events from the start`,
  });
}

/** A client that was disconnected for longer than RETENTION_DAYS_ACTIVITY has missed events and gets an error. */
async function checkDeleted({ database }: Accounts, after: number, owner: string | undefined): Promise<void> {
  const last = after === 0 ? 0 : await findLastDeletedEvent(database, owner);
  if (after >= last) return;
  throw new HttpError(
    410,
    `Events after ${after} were deleted because of their age. Read the users again, then continue after event ${last}.`,
  );
}
