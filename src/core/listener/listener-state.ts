import type { Handle } from '../kernel/kernel.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { HeldBodies } from './held-bodies.ts';
import type { KnownBlocks } from './known-blocks.ts';
import type { Limits } from './limits.ts';
import type { OverloadResponses } from './overload-responses.ts';
import type { Lead } from './send-buffer.ts';
import type { HeadSerializer } from './serialize-head.ts';
import type { StandingLines } from './standing-lines.ts';

/** State that all connections of a listener share. */
export interface ListenerState {
  readonly handle: Handle;
  readonly limits: Limits;
  readonly report: Report;
  readonly serialize: HeadSerializer;
  readonly standing: StandingLines;
  readonly admission: AdmissionControl;
  readonly overloadResponses: OverloadResponses;
  readonly knownBlocks: KnownBlocks;
  readonly heldBodies: HeldBodies;
  /** The buffer in which responses are assembled. */
  readonly scratch: Buffer;
  /** The start of a repeated response: its status line and headers that are the same in all responses. */
  readonly lead: Lead;
  /** Whether an IP address belongs to a trusted proxy, which many clients share. */
  readonly isProxy: (address: string) => boolean;
  isDraining: boolean;
  /** Whether requests wait until no new connection can arrive. */
  isHolding: boolean;
  /** The number of connections and, while stopping, of received pieces of data. */
  heard: number;
}

/** Logs an error that couldn't be sent. */
export type Report = (fault: unknown) => void;
