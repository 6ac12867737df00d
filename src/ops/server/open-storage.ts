import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import type { ResponseCache } from '../../hosts/response-cache/response-cache.ts';
import { activeModules } from '../../modules.ts';
import type { Database } from '../../store/database.ts';
import { isReadOnly } from '../../store/is-read-only.ts';
import { Outage } from '../../store/outage.ts';
import type { FreeBytes } from './free-bytes.ts';
import { measureServer, type ServerMetrics } from './measure-server.ts';
import { openDatabase } from './open-database.ts';
import { openResponseCache } from './open-response-cache.ts';
import type { Channel } from './processes.ts';

export interface StorageOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds that a write may wait, and milliseconds in which PostgreSQL has to respond. */
  readonly patience: number;
  readonly answerTime: number;
  readonly measureRoom: FreeBytes;
  /** The channel to other processes on the same disk. */
  readonly disk: Channel | null;
}

export interface ServerStorage {
  readonly database: Database;
  /** The same database with timers, and the registry of metrics. */
  readonly measured: ServerMetrics;
  /** Null in development, where responses aren't cached. */
  readonly cache: ResponseCache | null;
}

/** Opens the database and the response cache. The cache frees its disk space when the disk is full. */
export async function openStorage(config: Config, options: StorageOptions): Promise<ServerStorage> {
  const { log, now, patience, answerTime, measureRoom, disk } = options;
  const connected = await openDatabase(config.databaseUrl, {
    patience,
    answerTime,
    tell: (line, level = 'info') => log[level](line),
    directUrl: config.databaseDirectUrl,
    replicaUrl: config.databaseReplicaUrl,
    connections: connectionsOf(config),
  });
  if (await isReadOnly(connected).catch(() => false))
    log.warn('database is read-only; set DATABASE_URL to the primary');
  const database = noticeFull(await watchChanges(connected, config), () => {
    cache?.giveBack();
    disk?.send('full');
  });
  const measured = measureServer(database, now);
  const cache =
    config.environment === 'development'
      ? null
      : openResponseCache(measured.database, config, log, measureRoom);
  disk?.hear(() => cache?.giveBack());
  return { database, measured, cache };
}

/** Wraps the database and reports writes that failed because the disk is full. */
function noticeFull(database: Database, tell: () => void): Database {
  const fail = (error: unknown): never => {
    if (error instanceof Outage && error.reason === 'full') tell();
    throw error;
  };
  return {
    ...database,
    run(sql, values) {
      try {
        const changes = database.run(sql, values);
        return changes instanceof Promise ? changes.catch(fail) : changes;
      } catch (error) {
        return fail(error);
      }
    },
    transaction: (work, safe) => database.transaction(work, safe).catch(fail),
  };
}

/** Lets modules, for example the CDN, learn about the changes that this process commits. */
async function watchChanges(database: Database, config: Config): Promise<Database> {
  let watched = database;
  for (const module of activeModules(config))
    watched = (await module.watchChanges?.(watched, config)) ?? watched;
  return watched;
}

/** The share of a process. At least two, which are needed to detect a pooler that assigns connections per transaction. */
function connectionsOf({ databasePool, workers }: Config): number {
  return Math.max(2, Math.floor(databasePool / workers));
}
