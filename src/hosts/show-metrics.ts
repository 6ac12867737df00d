import { type Reply, reply } from '../core/kernel/reply.ts';
import { metricsType } from '../core/metrics/write-metrics.ts';

export async function showMetrics(write: () => Promise<string>): Promise<Reply> {
  return reply(200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' }, await write());
}
