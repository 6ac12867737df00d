import type { Handle } from '../kernel/kernel.ts';
import type { Limits } from './limits.ts';
import type { HeadSerializer } from './serialize-head.ts';
import type { StandingLines } from './standing-lines.ts';

/** What all connections of a listener share. */
export interface ListenerState {
  readonly handle: Handle;
  readonly limits: Limits;
  readonly report: Report;
  readonly serialize: HeadSerializer;
  readonly standing: StandingLines;
  /** Where an answer is put together. */
  readonly scratch: Buffer;
  isDraining: boolean;
  /** Requests wait until nobody new can come. */
  isHolding: boolean;
  /** When a client last said something. */
  heardAt: number;
}

/** What could not be sent, for the log. */
export type Report = (fault: unknown) => void;
