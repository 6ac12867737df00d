import type { Accounts } from '../../accounts/change-user.ts';
import { isUsable } from '../../accounts/identity/tokens.ts';
import type { Caller } from '../../accounts/identity/visitor.ts';
import { heartbeat, heartbeatComment, retryField } from '../../core/web/event-stream.ts';
import { showEvent } from '../../store/event.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import { listEvents } from '../../store/events.ts';
import { findToken } from '../../store/tokens.ts';

export interface Listening {
  readonly accounts: Accounts;
  /** The token that opened the stream. */
  readonly credential: Caller['credential'];
  /** The last event that the client has received. */
  readonly after: number;
  /** The user; undefined for an operator, who gets all events. */
  readonly owner: string | undefined;
}

/** The client pulls the events, so a slow client holds at most a hundred events in memory. */
export async function* followEvents(
  notifier: EventNotifier,
  { accounts, credential, after, owner }: Listening,
  gone: AbortSignal,
): AsyncGenerator<string> {
  yield retryField;
  let seen = after;
  let spokenAt = performance.now();
  while (!gone.aborted && !notifier.isClosed) {
    // Read before the list, so that events in between aren't missed.
    const { position } = notifier;
    const events = await listEvents(accounts.database, seen, 100, owner);
    // Checked after the list, so that a revoked token gets no newer events.
    if (!(await mayListen(accounts, credential))) return;
    for (const event of events) {
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(showEvent(event))}\n\n`;
    }
    seen = events.at(-1)?.id ?? Math.max(seen, position);
    if (events.length > 0) {
      spokenAt = performance.now();
      continue;
    }
    const left = spokenAt + heartbeat - performance.now();
    if (left > 0) await notifier.waitFor(owner, seen, left, gone);
    else {
      spokenAt = performance.now();
      yield heartbeatComment;
    }
  }
}

/** A token can expire or be revoked while its stream is open. The secret of a CI job expires before its token. */
async function mayListen({ database, now }: Accounts, credential: Listening['credential']): Promise<boolean> {
  const token = credential && (await findToken(database, credential.id, null));
  return token !== null && isUsable({ ...token, expiresAt: credential?.expiresAt ?? null }, now());
}
