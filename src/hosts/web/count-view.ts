import type { HeaderLines } from '../../core/kernel/repeat.ts';
import type { Job, JobBasics } from '../../store/job.ts';

/** Counts a view of a user. Stores nothing about the request. */
export type CountView = (request: Visit, viewed: Viewed, format: string) => void;

/** A request of which only the headers are known. */
type Visit = HeaderLines & { readonly method?: string };

/** A user whose profile is sent. */
export interface Viewed {
  readonly userId: string;
  /** The counter of the last view. Most views have the same format as the previous one and need no lookup. */
  tally: Tally | null;
}

/** Views of a user in a format. */
export interface Tally {
  readonly format: string;
  people: number;
  bots: number;
  /** The number of the current round. Each write starts a new round. */
  readonly round: number;
}

/** Stopping it writes the pending counts. */
export interface ViewCounter extends Job {
  readonly count: CountView;
}

export interface ViewCounterOptions extends JobBasics {
  /** Milliseconds between writes. */
  readonly interval?: number | undefined;
}
