import type { HeaderLines } from '../../core/kernel/repeat.ts';
import type { Job, JobBasics } from '../../store/job.ts';

/** Counts a view of a user. Stores nothing about the request. */
export type CountView = (request: Visit, viewed: Viewed, format: string) => void;

/** A request of which only the headers may be known. */
type Visit = HeaderLines & { readonly method?: string };

/** A user whose profile is sent. */
export interface Viewed {
  readonly userId: string;
  /** Where the last view was counted: most are followed by one in the same format, which then needs no look-up. */
  tally: Tally | null;
}

/** Views of a user in a format. */
export interface Tally {
  readonly format: string;
  people: number;
  bots: number;
  /** With each writing a new one begins. */
  readonly round: number;
}

/** Writes pending counts when it stops. */
export interface ViewCounter extends Job {
  readonly count: CountView;
}

export interface ViewCounterOptions extends JobBasics {
  /** Milliseconds after which what was counted is written. */
  readonly interval?: number | undefined;
}
