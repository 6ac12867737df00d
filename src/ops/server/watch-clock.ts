import type { Job, JobBasics } from '../../store/job.ts';
import { findLeaseTime } from '../../store/lease-time.ts';
import { repeat } from '../../store/repeat.ts';

/** Milliseconds between two comparisons, and milliseconds by which clocks may differ. */
const times = { interval: 600_000, tolerance: 2_000 };

/** Logs when the clocks of this node and of the database differ, and when they agree again. */
export function watchClock({ database, now, log }: JobBasics): Job {
  let isWrong = false;
  return repeat(times.interval, () => compare().catch(() => {}));

  async function compare(): Promise<void> {
    const [asked, since] = [now().getTime(), performance.now()];
    const told = (await findLeaseTime(database, now)).getTime();
    const answered = asked + performance.now() - since;
    // The network delay may be in either direction.
    const milliseconds = told < asked ? asked - told : Math.max(0, told - answered);
    const wasWrong = isWrong;
    isWrong = milliseconds > times.tolerance;
    const seconds = Math.round(milliseconds / 1000);
    if (isWrong) log.warn('clock differs from the database, check NTP', { seconds });
    else if (wasWrong) log.info('clock matches the database again');
  }
}
