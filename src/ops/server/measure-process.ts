import { readdirSync } from 'node:fs';
import type { Metrics } from '../../core/metrics/metrics.ts';
import { fullVersion } from '../../core/platform/version.ts';

/** Metrics of the process, under their conventional names. */
export function measureProcess(metrics: Metrics, engine: string): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.add({
    name: 'vitrine_build_info',
    help: 'Version of Vitrine and Bun; always 1.',
    type: 'gauge',
    read: () => [{ labels: { version: fullVersion, bun: Bun.version, engine }, value: 1 }],
  });
  metrics.gauge('process_start_time_seconds', 'Start time of the process, in Unix time.', () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Resident memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('process_heap_bytes', 'Size of the JavaScript heap.', () => process.memoryUsage().heapTotal);
  metrics.add({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, user and system.',
    type: 'counter',
    read() {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  });
  metrics.gauge('process_open_fds', 'Open files and sockets.', countDescriptors);
}

function countDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
