import type { IncomingRequest, Priority } from '../kernel/request.ts';
import type { Limits } from './limits.ts';

export interface AdmissionOptions {
  readonly limits: Limits;
  /** Asked only when there is no time for everybody. */
  readonly priorityOf: (request: IncomingRequest) => Priority;
}

/** A client that is refused is not listened to before the others have had their turn. */
export interface AdmittedClient {
  rest(): void;
  wake(): void;
}

/** How often the event loop is expected to come round, and the processor time is looked at, in milliseconds. */
const [beat, lookInterval] = [10, 5];
/** Those who come first may have so many times as many in work, and come so many times as late: refusals take time as well. */
const more = { inWork: 2, time: 4 };
const usual = { inWork: 1, time: 1 };
/** So many in a round are no crowd. */
const few = 64;
/** While less than this part of the time went to this thread, others had the processor, and it is not too much that is asked here. */
const ours = 0.2;

/**
 * How much is being done, and whether there is time for more. A round is what happens until the event loop has seen to
 * every request that waits: one that comes late in a long one would wait too long, and is told so at once.
 */
export class AdmissionControl {
  /** Requests that wait for something other than the event loop: the database, a thread, another server. */
  inWork = 0;
  refused = 0;
  readonly #options: AdmissionOptions;
  /** When the first request of the round came; null between two rounds. */
  #begunAt: number | null = null;
  #admitted = 0;
  /** Of the processor, as last looked at, and when that was. */
  #used = 0;
  #lookedAt = 0;
  #usedBefore = 0;
  /** The most between two looks, by the clock and of the processor: it is not by one request that there are too many. */
  #longest = 0;
  #mostUsed = 0;
  readonly #refusedNow: AdmittedClient[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Whether a request of that client is to be worked on. */
  admits(client: AdmittedClient, request: IncomingRequest): boolean {
    const now = performance.now();
    const begunAt = this.#begunAt ?? this.#begin(now);
    if (now - this.#lookedAt > lookInterval) this.#look(now);
    if (this.#hasTime(now - begunAt, usual)) return this.#admit();
    const priority = this.#options.priorityOf(request);
    if (priority === 'always') return true;
    if (priority === 'first' && this.#hasTime(now - begunAt, more)) return this.#admit();
    this.refused += 1;
    this.#refusedNow.push(client);
    client.rest();
    return false;
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
