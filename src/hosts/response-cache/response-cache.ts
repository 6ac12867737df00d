import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { ownText } from '../../core/platform/own-text.ts';
import type { Database } from '../../store/database.ts';
import { Outage } from '../../store/outage.ts';
import type { WantedPart } from '../../store/published.ts';
import { watchChangedNames } from '../../store/watch-changed-names.ts';
import { ByteStore, type ByteStoreOptions } from './byte-store.ts';
import { type CachedProfile, isInCache, lookUpProfile } from './cached-profile.ts';
import type { CachedResponse } from './cached-response.ts';
import { ClockCache } from './clock-cache.ts';
import { FrequencySketch } from './frequency-sketch.ts';
import { serializeResponse } from './serialize-response.ts';

/** Recent responses by username. A change to a profile evicts them in all processes. */
export interface ResponseCache {
  /**
   * The cached profile, counted as a use. Undefined if the profile has to be looked up, or if changes have to
   * be awaited.
   */
  peek(username: string): CachedProfile | undefined;
  /** Looks up the profile. Also reads the wanted part, unless that part is cached. */
  find(username: string, wanted?: WantedPart): MaybePromise<CachedProfile>;
  /** Returns the cached response. Null if the response isn't cached. */
  put(profile: CachedProfile, key: string, made: Representations): CachedResponse | null;
  /** Serves a cached profile while the database is unavailable. Null if such responses are turned off. */
  readonly serveDespiteOutage: ServeDespiteOutage | null;
  count(): CacheCounts;
  /** Frees disk space that the database needs. */
  giveBack(): void;
  close(): void;
}

/** Receives the running lookup of the profile. */
export type ServeDespiteOutage = (asked: Promise<CachedProfile>, username: string) => Promise<ServedProfile>;

export interface ServedProfile {
  readonly profile: CachedProfile;
  /** Seconds since the database last confirmed the profile. Null if it has just done so. */
  readonly age: number | null;
}

export interface CacheCounts {
  readonly names: number;
  readonly memory: number;
  readonly file: number;
  /** The number of responses rendered since the start. */
  readonly made: number;
  /** The number of rendered responses that were cached. */
  readonly stored: number;
  /** The number of responses sent while the database was unavailable. */
  readonly stale: number;
}

/** A response and its 304. */
export interface Representations {
  readonly etag: string;
  readonly whole: Reply;
  readonly unchanged: Reply;
}

/** An entry with a response takes about 1.5 kilobytes, in addition to the response's bytes. */
const mostEntries = 20_000;
/** Milliseconds without a response from the database after which a cached profile is sent. */
const longestWait = 500;
/** Milliseconds between two checks of the free disk space. */
const lookAtDisk = 1_000;

export interface ResponseCacheOptions extends ByteStoreOptions {
  /** False if a CDN caches the responses. The server then checks with the database before each response. */
  readonly trustsSignals?: boolean;
  readonly now?: () => number;
  /** Milliseconds for which cached profiles are sent while the database is unavailable. */
  readonly staleFor?: number;
}

export function createResponseCache(database: Database, options: ResponseCacheOptions): ResponseCache {
  const store = new ByteStore(options);
  const frequencies = new FrequencySketch();
  const profiles = new ClockCache<CachedProfile>(mostEntries, drop);
  let made = 0;
  let stored = 0;
  let stale = 0;
  const { staleFor = 0 } = options;
  const watch = watchChangedNames(database, forget, { ...options, looksAlways: staleFor > 0 });
  const timer = setInterval(() => store.leaveRoom(), lookAtDisk);
  timer.unref();

  return {
    peek(username) {
      const looking = watch.look();
      if (!(looking instanceof Promise)) return profiles.get(username);
      // The caller looks the profile up again and gets the error.
      looking.catch(() => {});
      return undefined;
    },
    find(username, wanted) {
      const looking = watch.look();
      return looking instanceof Promise ? findLater(looking, username, wanted) : findNow(username, wanted);
    },
    serveDespiteOutage: staleFor > 0 ? serveDespiteOutage : null,
    put(profile, key, { etag, whole, unchanged }) {
      made += 1;
      if (!isInCache(profile)) return null;
      const { responses } = profile;
      const before = responses.get(key);
      if (before) store.erase(before);
      responses.delete(key);
      const response = store.put(serializeResponse(whole, unchanged), { etag, responses, key });
      if (response) {
        responses.set(key, response);
        stored += 1;
      }
      return response;
    },
    count: () => ({ names: profiles.size, ...store.used, made, stored, stale }),
    giveBack: () => store.giveBack(),
    close() {
      clearInterval(timer);
      watch.close();
      store.close();
    },
  };

  function findNow(username: string, wanted: WantedPart | undefined): MaybePromise<CachedProfile> {
    return profiles.get(username) ?? lookUp(username, wanted);
  }

  function findLater(looking: Promise<void>, username: string, wanted?: WantedPart): Promise<CachedProfile> {
    return looking.then(() => findNow(username, wanted));
  }

  /** Waits for the database only if the profile isn't cached. */
  async function serveDespiteOutage(later: Promise<CachedProfile>, username: string): Promise<ServedProfile> {
    const fresh = later.then((profile) => ({ profile, age: null }));
    const orStale = (error: unknown) => {
      const found = error instanceof Outage && error.reason === 'away' ? findStale(username) : null;
      if (!found) throw error;
      return found;
    };
    const patience = watch.isFailing ? 0 : longestWait;
    const first = await Promise.race([fresh.catch(orStale), Bun.sleep(patience)]);
    return first ?? findStale(username) ?? fresh.catch(orStale);
  }

  /** Null if the profile isn't cached, or may have changed. */
  function findStale(username: string): ServedProfile | null {
    const age = watch.unconfirmedFor();
    const profile = age !== null && age <= staleFor ? profiles.get(username) : undefined;
    if (age === null || !profile) return null;
    stale += 1;
    return { profile, age: Math.ceil(age / 1_000) };
  }

  function forget(changed: 'all' | readonly string[]): void {
    if (changed !== 'all') {
      for (const username of changed) profiles.delete(username);
      return;
    }
    store.clear();
    profiles.clear();
  }

  function drop(profile: CachedProfile): void {
    profile.isStale = true;
    for (const response of profile.responses.values()) store.erase(response);
    profile.responses.clear();
  }

  /**
   * A profile gets an entry with its second request, because crawlers would fill the cache with single
   * requests. If the profile changes during the lookup, it is looked up again.
   */
  function lookUp(username: string, wanted: WantedPart | undefined): MaybePromise<CachedProfile> {
    const version = watch.reported;
    return after(lookUpProfile(database, username, wanted), (profile) => {
      const times = version === watch.reported ? frequencies.note(username) : 0;
      profile.isCacheable = times >= 2 && profiles.offer(keyOf(profile, username), profile, times);
      return profile;
    });
  }
}

function keyOf({ person }: CachedProfile, asked: string): string {
  return person?.username ?? ownText(asked);
}
