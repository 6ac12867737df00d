import type { IncomingRequest, Priority } from '../kernel/request.ts';
import type { Limits } from './limits.ts';

export interface AdmissionOptions {
  readonly limits: Limits;
  /** Called only under overload. */
  readonly priorityOf: (request: IncomingRequest) => Priority;
}

/** The server doesn't read from a rejected client until the round ends. */
export interface AdmittedClient {
  rest(): void;
  wake(): void;
}

/** Milliseconds between two expected turns of the event loop, and between two samples of the processor time. */
const [beat, lookInterval] = [10, 5];
/** Requests with priority may use this multiple of the usual limits. Rejecting requests takes time too. */
const more = { inWork: 2, time: 4 };
const usual = { inWork: 1, time: 1 };
/** A round with fewer requests isn't overloaded. */
const few = 64;
/** If this thread got a smaller share of the processor, other processes cause the delay and not requests. */
const ours = 0.2;

/**
 * Tracks running requests, and decides whether there is time for more. A round lasts until the event loop has
 * served all waiting requests. A request that arrives late in a long round would wait too long, so it is
 * rejected immediately.
 */
export class AdmissionControl {
  /** Requests that wait for the database, a thread or another server. */
  inWork = 0;
  refused = 0;
  readonly #options: AdmissionOptions;
  /** When the first request of the round arrived. Null between rounds. */
  #begunAt: number | null = null;
  #admitted = 0;
  /** The processor time at the last sample, and the time of that sample. */
  #used = 0;
  #lookedAt = 0;
  #usedBefore = 0;
  /**
   * The longest interval between two samples, in real time and in processor time. A single slow request
   * doesn't count as overload.
   */
  #longest = 0;
  #mostUsed = 0;
  readonly #refusedNow: AdmittedClient[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  admits(client: AdmittedClient, request: IncomingRequest): boolean {
    const now = performance.now();
    if (this.hasTimeFor(now)) return true;
    const passed = now - (this.#begunAt ?? now);
    const priority = this.#options.priorityOf(request);
    if (priority === 'always') return true;
    if (priority === 'first' && this.#hasTime(passed, more)) return this.#admit();
    this.refused += 1;
    this.#refusedNow.push(client);
    client.rest();
    return false;
  }

  /** Whether there is time for a very cheap request. Otherwise the usual limits apply. */
  hasTimeFor(now: number): boolean {
    const begunAt = this.#begunAt ?? this.#begin(now);
    if (now - this.#lookedAt > lookInterval) this.#look(now);
    return this.#hasTime(now - begunAt, usual) && this.#admit();
  }

  #admit(): true {
    this.#admitted += 1;
    return true;
  }

  #hasTime(passed: number, times: typeof usual): boolean {
    const { inWork, roundTime, roundDelay } = this.#options.limits;
    if (this.inWork >= inWork * times.inWork) return false;
    const late = passed - this.#longest;
    if (late <= roundTime * times.time) return true;
    if (late > roundDelay) return false;
    const used = this.#used - this.#usedBefore - this.#mostUsed;
    return this.#admitted < few * times.time || used <= roundTime * ours * times.time;
  }

  #look(now: number): void {
    const { user, system } = process.threadCpuUsage();
    const used = (user + system) / 1000;
    this.#longest = Math.max(this.#longest, now - this.#lookedAt);
    this.#mostUsed = Math.max(this.#mostUsed, used - this.#used);
    this.#used = used;
    this.#lookedAt = now;
  }

  #begin(now: number): number {
    this.#look(now);
    this.#begunAt = now;
    this.#usedBefore = this.#used;
    this.#longest = 0;
    this.#mostUsed = 0;
    this.#admitted = 0;
    setTimeout(() => this.#end(), beat);
    return now;
  }

  #end(): void {
    this.#begunAt = null;
    for (const client of this.#refusedNow.splice(0)) client.wake();
  }
}
