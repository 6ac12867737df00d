import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Database } from '../../store/database.ts';
import { programActor } from '../../store/event.ts';
import { appendEvents } from '../../store/events.ts';
import { findOutdated, listOutdatedIn, setActive } from '../../store/group-members.ts';
import { lockGroup } from '../../store/groups.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { repeat } from '../../store/repeat.ts';
import { lockUsersById } from '../../store/users.ts';
import { groupDay } from './group-change.ts';

/** Memberships per transaction. */
const atOnce = 500;

/** Records the start and end of memberships by day. The event informs caches and webhooks. */
export function watchDays({ database, now, log, interval }: JobBasics & { readonly interval: number }): Job {
  let done = '';
  return repeat(interval, async (isStopping) => {
    const today = groupDay(now());
    if (today === done) return;
    try {
      while (!isStopping() && (await updateSome(database, now())));
      if (!isStopping()) done = today;
    } catch (error) {
      log.warn('checking the days of memberships failed, retrying', { cause: describeFault(error) });
    }
  });
}

/** Returns whether there may be more. */
async function updateSome(database: Database, now: Date): Promise<boolean> {
  const today = groupDay(now);
  const found = await findOutdated(database, today);
  if (!found) return false;
  await database.transaction(async (queries) => {
    const group = await lockGroup(queries, found.groupId);
    if (!group) return;
    const members = await listOutdatedIn(queries, group.id, today, atOnce);
    const ids = members.map(({ userId }) => userId);
    const users = await lockUsersById(queries, ids);
    await setActive(queries, group.id, ids, today);
    const event = {
      actor: programActor,
      at: now.toISOString(),
      origin: null,
      details: { group: group.slug },
    };
    const known = users.filter(({ state }) => state !== 'deleted').map(({ id }) => id);
    if (known.length > 0) await appendEvents(queries, known, { ...event, type: 'group.member-changed' });
  });
  return true;
}
