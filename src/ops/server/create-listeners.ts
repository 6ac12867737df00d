import { createKnownCredentials } from '../../accounts/identity/known-credentials.ts';
import { createApp } from '../../app.ts';
import type { Config } from '../../core/config/config.ts';
import { createListener, type Listener } from '../../core/listener/listener.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { createNetworkTest } from '../../core/platform/ip-address.ts';
import { activeModules } from '../../modules.ts';
import { createReadinessCheck } from './check-readiness.ts';
import { createMetricsWriter } from './collect-metrics.ts';
import { databaseFolder, listFolders } from './folders.ts';
import { logAccess } from './log-access.ts';
import { measureWork } from './measure-work.ts';
import type { PreparedServer } from './prepare-server.ts';
import { createMetricsListener } from './serve-metrics.ts';
import type { Part } from './server-options.ts';
import { spareDescriptors } from './spare-descriptors.ts';
import { createTopic } from './topics.ts';

export interface Listeners {
  readonly app: Listener;
  /** On a separate port. Null without one. */
  readonly metrics: Listener | null;
}

/** The listeners for requests and for metrics. */
export function createListeners(
  config: Config,
  prepared: PreparedServer,
  part: Part | undefined,
  isStopping: () => boolean,
): Listeners {
  const { measured, notifier, cache, log, now } = prepared;
  const { metrics, meter, database } = measured;
  const metricsChannel = prepared.channel('metrics');
  const writeMetrics = createMetricsWriter(
    metrics,
    part && metricsChannel ? { worker: part.worker, count: config.workers, channel: metricsChannel } : null,
  );
  const sending = {
    report: (fault: unknown) => log.error('sending a response failed', { cause: describeFault(fault) }),
    reusePort: part !== undefined,
  };
  const app = listenWith(config, prepared, { writeMetrics, isStopping, sending });
  const folders = listFolders(config);
  const { countCached } = meter;
  measureWork(metrics, { database, notifier, cache, listener: app, folders, countCached });
  for (const { measure } of activeModules(config)) measure?.(metrics, { database, now });
  return {
    app,
    metrics: config.metricsPort === null ? null : createMetricsListener(writeMetrics, sending),
  };
}

interface Surroundings {
  readonly writeMetrics: () => Promise<string>;
  readonly isStopping: () => boolean;
  readonly sending: { readonly report: (fault: unknown) => void; readonly reusePort: boolean };
}

function listenWith(
  config: Config,
  prepared: PreparedServer,
  { writeMetrics, isStopping, sending }: Surroundings,
): Listener {
  const { development, watched, limits, log, measureRoom, measured, views, peers } = prepared;
  const credentials = createKnownCredentials();
  const folder = databaseFolder(config);
  const app = createApp(config, {
    ...prepared,
    database: watched,
    countView: views?.count ?? null,
    credentials,
    handlerTime: limits.handlerTime,
    operations: {
      isStopping,
      checkReadiness: createReadinessCheck({ database: watched, folder, isStopping, log, measureRoom }),
      writeMetrics,
    },
    peers: peers && {
      usage: createTopic(peers.channel, 'usage'),
      guesses: createTopic(peers.channel, 'guesses'),
    },
    watch(stages) {
      const recorded = development?.watch(stages) ?? stages;
      return measured.meter.watch(config.accessLog === 'on' ? [logAccess(log), ...recorded] : recorded);
    },
  });
  return createListener(development?.observe(app) ?? app, {
    limits: {
      ...limits,
      connections: Math.min(limits.connections, spareDescriptors()),
      // In development no request is rejected, however long a breakpoint delays the previous one.
      ...(development && { roundTime: Number.POSITIVE_INFINITY }),
    },
    warn: log.warn,
    priorityOf: credentials.priorityOf,
    isProxy: createNetworkTest(config.trustedProxies),
    ...sending,
  });
}
