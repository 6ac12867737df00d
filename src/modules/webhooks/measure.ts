import type { Metrics } from '../../core/metrics/metrics.ts';
import type { JobBasics } from '../../store/job.ts';

/** The count stops here, because counting further would slow down requests. */
const most = 10_000;

const store = () => import('./deliveries.ts');

/** Metrics about the number and age of pending deliveries. */
export function measureWebhooks(
  metrics: Metrics,
  { database, now }: Pick<JobBasics, 'database' | 'now'>,
): void {
  metrics.add({
    name: 'vitrine_webhook_deliveries',
    help: 'Pending and failed webhook deliveries; 10000 stands for more.',
    type: 'gauge',
    isShared: true,
    async read() {
      const { countDeliveries } = await store();
      const count = (state: 'waiting' | 'failed') => countDeliveries(database, state, most);
      return [
        { labels: { state: 'waiting' }, value: await count('waiting') },
        { labels: { state: 'failed' }, value: await count('failed') },
      ];
    },
  });
  metrics.add({
    name: 'vitrine_webhook_overdue_seconds',
    help: 'Delay of the oldest webhook delivery that is due.',
    type: 'gauge',
    isShared: true,
    async read() {
      const { findFirstDue } = await store();
      const due = await findFirstDue(database);
      return [{ value: due === null ? 0 : Math.max(0, (now().getTime() - Date.parse(due)) / 1000) }];
    },
  });
}
