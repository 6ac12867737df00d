import type { Queries } from '../store/database.ts';
import { findEmail } from '../store/emails.ts';
import type { NewEvent } from '../store/events.ts';
import type { User } from '../store/users.ts';
import { type NoticedEvent, noticedEvents } from './mail-details.ts';
import { type Outbox, queueMail } from './outbox.ts';

/** Not notified where the member did it themselves. */
const byOthers: readonly NoticedEvent[] = [
  'sign-in-link.created',
  'user.renamed',
  'operator.granted',
  'operator.revoked',
  'user.suspended',
  'user.resumed',
];

/** Notifies a member who has an address of a change to their account, in the change's transaction. */
export async function queueNotice(
  queries: Queries,
  outbox: Outbox,
  { id, username }: Pick<User, 'id' | 'username'>,
  { type, actor, at }: NewEvent,
  language: string,
): Promise<void> {
  const event = noticedEvents.find((noticed) => noticed === type);
  const isOwn = actor === username;
  if (event === undefined || (isOwn && byOthers.includes(event))) return;
  const email = await findEmail(queries, id);
  if (email === null) return;
  const details = { event, at, actor: isOwn ? null : actor };
  const about = { details, address: email.address, userId: id, language, at };
  await queueMail(queries, outbox, { kind: 'notice', ...about });
}
