import type { IncomingRequest, Precedence } from '../kernel/request.ts';
import type { Limits } from './limits.ts';

export interface WorkloadOptions {
  readonly limits: Limits;
  /** Asked only when there is no time for everybody. */
  readonly precedenceOf: (request: IncomingRequest) => Precedence;
}

/** How often the event loop is expected to come round, in milliseconds. */
const beat = 10;
/** Those who come first may have so many more in work; and, beyond everybody's, a time of their own that is as long. */
const more = 2;
/**
 * When there was no time for everybody in the round before, the next is shorter, so that whoever is refused is told
 * sooner: a fifth, or nine times what it takes to refuse so many, so that the time is spent on answers.
 */
const shorter = { least: 0.2, most: 0.4, eachRefused: 9 * 0.015 };

/**
 * How much is being done, and whether there is time for more. A round is what happens until the event loop has seen to
 * everybody who waits: whoever comes late in a long one would wait too long, and is told so at once.
 */
export class Workload {
  /** Requests that wait for something other than the event loop: the database, a thread, another server. */
  inWork = 0;
  refused = 0;
  readonly #options: WorkloadOptions;
  /** When the first request of the round came; null between two rounds. */
  #begunAt: number | null = null;
  #lastAt = 0;
  /** The longest time that one request took: it is not by that one that there are too many. */
  #longest = 0;
  /** The time of those who came first when there was none for the others. */
  #extra = 0;
  #isExtra = false;
  /** Milliseconds for this round. */
  #allowed = 0;
  /** Who was refused in this round: if one of them is here again, everybody has had their turn. */
  readonly #refusedNow = new Set<unknown>();

  constructor(options: WorkloadOptions) {
    this.#options = options;
  }

  /** Whether a request of that client is to be worked on. */
  admits(client: unknown, request: IncomingRequest): boolean {
    const now = performance.now();
    if (this.#begunAt === null) this.#begin(now);
    const { inWork } = this.#options.limits;
    this.#note(now);
    const time = now - (this.#begunAt ?? now) - this.#longest;
    if (time <= this.#allowed && this.inWork < inWork) return true;
    if (this.#refusedNow.has(client)) {
      this.#restart(now);
      if (this.inWork < inWork) return true;
    }
    const precedence = this.#options.precedenceOf(request);
    if (precedence === 'always') return true;
    if (precedence === 'first' && this.#extra <= this.#allowed && this.inWork < inWork * more) {
      this.#isExtra = true;
      return true;
    }
    this.refused += 1;
    this.#refusedNow.add(client);
    return false;
  }

  /** What was let in the last time has taken until now. */
  #note(now: number): void {
    const took = now - this.#lastAt;
    this.#lastAt = now;
    this.#longest = Math.max(this.#longest, took);
    if (this.#isExtra) this.#extra += took;
    this.#isExtra = false;
  }

  #begin(now: number): void {
    this.#restart(now);
    setTimeout(() => {
      this.#begunAt = null;
    }, beat);
  }

  #restart(now: number): void {
    const { roundTime } = this.#options.limits;
    const { size } = this.#refusedNow;
    const short = Math.max(roundTime * shorter.least, size * shorter.eachRefused);
    this.#allowed = size === 0 ? roundTime : Math.min(roundTime * shorter.most, short);
    this.#begunAt = now;
    this.#lastAt = now;
    this.#longest = 0;
    this.#extra = 0;
    this.#refusedNow.clear();
  }
}
