import type { CachedReply, HeaderLines, Repeat } from '../../core/kernel/repeat.ts';
import type { CachedResponse } from '../response-cache/cached-response.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { CountView } from '../web/count-view.ts';
import type { FoundProfile } from './cache-response.ts';
import type { Variant } from './json-response.ts';

interface RepeatServices {
  readonly cache: ResponseCache;
  readonly currentMonth: () => string;
  /** Null if views of this response aren't counted. */
  readonly countView: CountView | null;
}

/** A cached response of a profile, valid while the profile and the month stay the same. */
export class ProfileRepeat implements Repeat {
  meter: Repeat['meter'] = null;
  readonly #services: RepeatServices;
  readonly #found: FoundProfile;
  readonly #variant: Variant;
  readonly #cached: CachedResponse;

  constructor(services: RepeatServices, found: FoundProfile, variant: Variant, cached: CachedResponse) {
    this.#services = services;
    this.#found = found;
    this.#variant = variant;
    this.#cached = cached;
  }

  /** Applies pending changes first, which may evict the entry. Counts as a use of the entry. */
  find(): CachedReply | null {
    const { cache, currentMonth } = this.#services;
    const { entry, person } = this.#found;
    const { month } = this.#variant;
    if (cache.peek(person.username) !== entry || this.#cached.isEvicted) return null;
    return month === '' || month === currentMonth() ? this.#cached : null;
  }

  count(headers: HeaderLines, startedAt: number): void {
    this.meter?.(startedAt);
    this.#services.countView?.(headers, this.#found.person, this.#variant.format);
  }
}
