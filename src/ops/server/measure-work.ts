import type { Listener } from '../../core/listener/listener.ts';
import type { Family, Metrics } from '../../core/metrics/metrics.ts';
import type { ResponseCache } from '../../hosts/response-cache/response-cache.ts';
import { findLastBackup } from '../../store/backups.ts';
import type { Database } from '../../store/database.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import { findLatestEvent } from '../../store/events.ts';
import { freeBytes } from './free-bytes.ts';

export interface MeasuredWork {
  readonly database: Database;
  readonly notifier: EventNotifier;
  readonly cache: ResponseCache | null;
  readonly listener: Listener;
  /** The folders whose disks need free space. */
  readonly folders: Readonly<Record<string, string>>;
  /** The number of responses from the cache. */
  readonly countCached: () => number;
}

/** Measures stored data and queued work. */
export function measureWork(metrics: Metrics, work: MeasuredWork): void {
  const { database, notifier, cache, listener, folders, countCached } = work;
  metrics.gauge('vitrine_connections', 'Open client connections.', () => listener.figures().connections);
  metrics.add({
    name: 'vitrine_connections_refused_total',
    help: 'Connections rejected because a limit was reached.',
    type: 'counter',
    read: () => [{ value: listener.figures().turnedAway }],
  });
  metrics.add({
    name: 'vitrine_http_requests_refused_total',
    help: 'Requests rejected because the server was overloaded.',
    type: 'counter',
    read: () => [{ value: listener.figures().refused }],
  });
  metrics.gauge(
    'vitrine_http_body_bytes',
    'Request bodies in memory, in bytes.',
    () => listener.figures().heldBytes,
  );
  if (cache) {
    measureCache(metrics, cache, countCached);
    metrics.add({
      name: 'vitrine_cache_stale_total',
      help: 'Cached responses that were sent while the database was unavailable.',
      type: 'counter',
      read: () => [{ value: cache.count().stale }],
    });
  }
  metrics.add({
    name: 'vitrine_events_behind',
    help: 'Events that this process has not delivered yet.',
    type: 'gauge',
    // A process without subscribers doesn't poll, and has nothing to deliver.
    read: async () => [
      {
        value:
          notifier.position === 0 ? 0 : Math.max(0, (await findLatestEvent(database)) - notifier.position),
      },
    ],
  });
  measureBackups(metrics, database);
  metrics.add({
    name: 'vitrine_disk_free_bytes',
    help: 'Free disk space of a folder.',
    type: 'gauge',
    isShared: true,
    read: () =>
      Object.entries(folders).flatMap(([place, folder]) => {
        const value = freeBytes(folder);
        return value === null ? [] : [{ labels: { place }, value }];
      }),
  });
}

/** Also under the former prefix, for dashboards that still use it. */
function measureCache(metrics: Metrics, cache: ResponseCache, countSent: () => number): void {
  for (const prefix of ['vitrine_cache', 'vitrine_kept'])
    for (const metric of cacheMetrics(cache, countSent)) {
      const help = prefix === 'vitrine_kept' ? `Deprecated, use vitrine_cache${metric.name}.` : metric.help;
      metrics.add({ ...metric, help, name: prefix + metric.name });
    }
}

function cacheMetrics(cache: ResponseCache, countSent: () => number): Family[] {
  return [
    {
      name: '_names',
      help: 'Users with cached responses.',
      type: 'gauge',
      read: () => [{ value: cache.count().names }],
    },
    {
      name: '_bytes',
      help: 'Size of cached responses, in bytes.',
      type: 'gauge',
      read() {
        const { memory, file } = cache.count();
        return [
          { labels: { place: 'memory' }, value: memory },
          { labels: { place: 'file' }, value: file },
        ];
      },
    },
    {
      name: '_hits_total',
      help: 'Responses from the cache.',
      type: 'counter',
      read: () => [{ value: Math.max(0, countSent() - cache.count().stored) }],
    },
    {
      name: '_misses_total',
      help: 'Responses that were not cached.',
      type: 'counter',
      read: () => [{ value: cache.count().made }],
    },
  ];
}

/** Backups of any node. */
function measureBackups(metrics: Metrics, database: Database): void {
  metrics.add({
    name: 'vitrine_backup_last_timestamp_seconds',
    help: 'Time of the last verified backup, in Unix time.',
    type: 'gauge',
    isShared: true,
    async read() {
      const last = await findLastBackup(database);
      return last?.doneAt ? [{ value: Date.parse(last.doneAt) / 1000 }] : [];
    },
  });
  metrics.add({
    name: 'vitrine_backup_last_bytes',
    help: 'Size of the last backup.',
    type: 'gauge',
    isShared: true,
    async read() {
      const last = await findLastBackup(database);
      return last?.bytes ? [{ value: last.bytes }] : [];
    },
  });
}
