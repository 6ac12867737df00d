import { totalmem } from 'node:os';
import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/platform/log.ts';
import { createResponseCache, type ResponseCache } from '../../hosts/response-cache/response-cache.ts';
import type { Database } from '../../store/database.ts';
import { messageOf } from '../../store/failure.ts';
import { roomForWriting } from './check-readiness.ts';
import { cacheFolder } from './folders.ts';
import type { FreeBytes } from './free-bytes.ts';

/** Bytes to leave free, because other writes may need space between two checks of the disk. */
const leftFree = 2 * roomForWriting;

/** Each of several processes gets its share of the configured size. */
export function openResponseCache(
  database: Database,
  config: Config,
  log: Log,
  measureRoom: FreeBytes,
): ResponseCache {
  const share = (megabytes: number) => Math.ceil(megabytes / config.workers) * megabyte;
  const folder = cacheFolder(config);
  return createResponseCache(database, {
    folder,
    trustsSignals: config.cdnSeconds === null,
    staleFor: config.staleSeconds * 1_000,
    bytes: share(config.cacheMegabytes),
    memory: share(config.cacheMemoryMegabytes ?? cacheMemory(usableMemory())),
    room: () => (measureRoom(folder) ?? Number.POSITIVE_INFINITY) - leftFree,
    warn: (what, cause) => log.warn(what, { cause: messageOf(cause) }),
  });
}

const megabyte = 1024 * 1024;
const part = 1 / 32;
const [least, most] = [16, 128];

/** The size of the memory cache in MiB, for a process that may use this number of bytes. */
export function cacheMemory(usable: number): number {
  return Math.min(most, Math.max(least, Math.floor((usable * part) / megabyte)));
}

/** The limit of the control group, or the memory of the machine. */
function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
