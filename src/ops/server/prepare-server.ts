import type { Development } from '#development';
import { createFailedSignIns, type FailedSignIns } from '../../accounts/identity/failed-sign-ins.ts';
import type { PasswordHasher } from '../../accounts/identity/passwords.ts';
import type { Config } from '../../core/config/config.ts';
import { type Limits, limits as usualLimits } from '../../core/listener/limits.ts';
import { type Network, publicInternet } from '../../core/outside/network.ts';
import type { Log } from '../../core/platform/log.ts';
import type { ViewCounter } from '../../hosts/web/count-view.ts';
import { activeModules } from '../../modules.ts';
import type { Database } from '../../store/database.ts';
import { programActor } from '../../store/event.ts';
import { createEventNotifier, type EventNotifier } from '../../store/event-notifier.ts';
import { type FreeBytes, freeBytes } from './free-bytes.ts';
import { type LoadedParts, loadParts } from './load-parts.ts';
import { noteDirectory } from './note-directory.ts';
import { openPeerChannel, type PeerChannel } from './open-peer-channel.ts';
import { openStorage, type ServerStorage } from './open-storage.ts';
import type { Channel } from './processes.ts';
import type { ServerOptions } from './server-options.ts';
import { createTopic } from './topics.ts';

/** The opened and loaded parts of a server before it listens. */
export interface PreparedServer extends ServerStorage, Pick<LoadedParts, 'hook' | 'site'> {
  readonly now: () => Date;
  readonly limits: Limits;
  readonly network: Network;
  readonly passwordHasher: PasswordHasher | undefined;
  readonly measureRoom: FreeBytes;
  readonly log: Log;
  readonly development: Development | null;
  /** The database with the wrappers of development or metrics. */
  readonly watched: Database;
  readonly notifier: EventNotifier;
  /** Null if views aren't counted. */
  readonly views: ViewCounter | null;
  readonly failures: FailedSignIns;
  /** The channel to the other processes of this node, by topic. */
  readonly channel: (topic: string) => Channel | null;
  /** The processes that share the rate limits. Null if there is only this one. */
  readonly peers: PeerChannel | null;
}

export async function prepareServer(config: Config, options: ServerOptions): Promise<PreparedServer> {
  const { now = () => new Date(), limits = usualLimits, network = publicInternet, part } = options;
  const { measureRoom = freeBytes, passwordHasher } = options;
  const channel = (topic: string) => (part ? createTopic(part.channel, topic) : null);
  const { hook, site, createDevelopment } = await loadParts(config);
  const storage = await openStorage(config, {
    log: options.log,
    now,
    // A waiting write fails early enough for its request to get a response.
    patience: limits.handlerTime * 0.75,
    answerTime: limits.handlerTime / 2,
    measureRoom,
    disk: channel('disk'),
  });
  const { database, measured } = storage;
  // With several processes, the parent has already done it.
  if (part === undefined) await noteDirectory(database, config, options.log);
  const development = createDevelopment?.(config, options.log) ?? null;
  const log = development?.log ?? options.log;
  const watched = development?.watchDatabase(measured.database) ?? measured.database;
  if (development) await storeSamples(watched, config, now);
  const notifier = createEventNotifier(measured.database, measured.noteEvent);
  const viewOptions = { database, now, log, interval: options.viewInterval };
  const counting = activeModules(config).find(({ countViews }) => countViews);
  const views = (await counting?.countViews?.(viewOptions)) ?? null;
  const failures = createFailedSignIns({ database, now, log, interval: options.failureInterval });
  const peers = openPeerChannel(config, database, part?.channel ?? null, log);
  const given = { now, limits, network, passwordHasher, measureRoom, log, channel, hook, site };
  return { ...storage, ...given, development, watched, notifier, views, failures, peers };
}

async function storeSamples(
  database: Database,
  { defaultLocale: defaultLanguage }: Config,
  now: () => Date,
): Promise<void> {
  const { addSamples } = await import('./add-samples.ts');
  await addSamples({ database, now, defaultLanguage, actor: programActor });
}

export async function closeServer(prepared: PreparedServer): Promise<void> {
  const { measured, views, failures, peers, cache, database, development } = prepared;
  measured.eventLoop.close();
  await views?.stop();
  await failures.stop();
  peers?.close();
  cache?.close();
  await database.close();
  development?.close();
}
