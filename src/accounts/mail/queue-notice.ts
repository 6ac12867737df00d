import type { Queries } from '../../store/database.ts';
import { listEmails } from '../../store/emails.ts';
import type { NewEvent } from '../../store/events.ts';
import type { User } from '../../store/users.ts';
import { type NoticedEvent, noticedEvents } from './mail-details.ts';
import { type Outbox, queueMails } from './outbox.ts';

/** Members get no notice of these events if they made the change. */
const byOthers: readonly NoticedEvent[] = [
  'sign-in-link.created',
  'user.renamed',
  'operator.granted',
  'operator.revoked',
  'role.granted',
  'role.revoked',
  'user.suspended',
  'user.resumed',
];

type Noticed = Pick<NewEvent, 'type' | 'actor' | 'at'>;

/** Notifies a member with an email address about a change to the account, in the transaction of the change. */
export function queueNotice(
  queries: Queries,
  outbox: Outbox,
  user: Pick<User, 'id' | 'username'>,
  change: Noticed,
  language: string,
): Promise<void> {
  return queueNotices(queries, outbox, [user], change, language);
}

/** As `queueNotice`, for many users in two statements. */
export async function queueNotices(
  queries: Queries,
  outbox: Outbox,
  users: readonly Pick<User, 'id' | 'username'>[],
  { type, actor, at }: Noticed,
  language: string,
): Promise<void> {
  const event = noticedEvents.find((noticed) => noticed === type);
  if (event === undefined) return;
  const told = users.filter(({ username }) => actor !== username || !byOthers.includes(event));
  const addresses = await listEmails(
    queries,
    told.map(({ id }) => id),
  );
  const mails = told.flatMap(({ id, username }) => {
    const address = addresses.get(id);
    const details = { event, at, actor: actor === username ? null : actor };
    return address === undefined
      ? []
      : [{ kind: 'notice' as const, details, address, userId: id, language, at }];
  });
  await queueMails(queries, outbox, mails);
}
