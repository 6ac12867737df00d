import { type EventLoop, watchEventLoop } from '../../core/metrics/event-loop.ts';
import { createMetrics, type Metrics } from '../../core/metrics/metrics.ts';
import type { Database } from '../../store/database.ts';
import { measureDatabase } from './measure-database.ts';
import { measureProcess } from './measure-process.ts';
import { measureRequests, type RequestMeter } from './measure-requests.ts';

/** The registry for counters that exist before the server does. */
export interface ServerMetrics {
  readonly metrics: Metrics;
  readonly meter: RequestMeter;
  /** The database, with timers. */
  readonly database: Database;
  readonly eventLoop: EventLoop;
  /** Receives the time of each event when this process learns about it. */
  noteEvent(at: string): void;
}

export function measureServer(database: Database, now: () => Date): ServerMetrics {
  const metrics = createMetrics();
  measureProcess(metrics, database.dialect.engine);
  const meter = measureRequests(metrics);
  const measured = measureDatabase(database, metrics);
  const late = metrics.histogram(
    'vitrine_event_loop_delay_seconds',
    'Delay of the event loop, measured ten times per second.',
  );
  const lag = metrics.histogram(
    'vitrine_event_lag_seconds',
    'Time from an event until this process received it.',
  );
  const eventLoop = watchEventLoop(late, () => {
    meter.refill();
    measured.refill();
  });
  metrics.gauge(
    'vitrine_event_loop_delay_now_seconds',
    'Current delay of the event loop.',
    () => eventLoop.delay() / 1000,
  );
  return {
    metrics,
    meter,
    database: measured.database,
    eventLoop,
    noteEvent: (at) => lag.observe(Math.max(0, (now().getTime() - Date.parse(at)) / 1000)),
  };
}
