import type { IncomingRequest, Priority } from '../kernel/request.ts';
import type { Limits } from './limits.ts';

export interface AdmissionOptions {
  readonly limits: Limits;
  /** Asked only under overload. */
  readonly priorityOf: (request: IncomingRequest) => Priority;
}

/** The server reads a rejected client again only after the round ends. */
export interface AdmittedClient {
  rest(): void;
  wake(): void;
}

/** How often the event loop is expected to turn, and the processor time is sampled, in milliseconds. */
const [beat, lookInterval] = [10, 5];
/** Requests with priority may use this many times the usual limits; refusals take time as well. */
const more = { inWork: 2, time: 4 };
const usual = { inWork: 1, time: 1 };
/** A round with so few requests is not overloaded. */
const few = 64;
/**
 * While this thread got less than this share of the processor, the delay is due to other processes, not to requests.
 */
const ours = 0.2;

/**
 * Tracks the work in progress, and whether there is time for more. A round lasts until the event loop has served every
 * waiting request: one that comes late in a long round would wait too long, and is rejected at once.
 */
export class AdmissionControl {
  /** Requests that wait for something other than the event loop: the database, a thread, another server. */
  inWork = 0;
  refused = 0;
  readonly #options: AdmissionOptions;
  /** When the first request of the round came; null between two rounds. */
  #begunAt: number | null = null;
  #admitted = 0;
  /** Processor time at the last sample, and when that was. */
  #used = 0;
  #lookedAt = 0;
  #usedBefore = 0;
  /** The longest interval between two samples, in real and processor time: one slow request is no overload. */
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

  /** Whether a very cheap request is admitted. If not, the usual limits apply. */
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
