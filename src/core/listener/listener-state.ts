import type { Handle } from '../kernel/kernel.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { HeldBodies } from './held-bodies.ts';
import type { KnownBlocks } from './known-blocks.ts';
import type { Limits } from './limits.ts';
import type { OverloadResponses } from './overload-responses.ts';
import type { Lead } from './send-buffer.ts';
import type { HeadSerializer } from './serialize-head.ts';
import type { StandingLines } from './standing-lines.ts';

/** State shared by all connections of a listener. */
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
  /** Begins with the status line and the standing lines of a repeated response. */
  readonly lead: Lead;
  /** Whether many clients share an IP address, whose headers are trusted. */
  readonly isProxy: (address: string) => boolean;
  isDraining: boolean;
  /** Requests wait until no new connection can come. */
  isHolding: boolean;
  /** Counts connections and, while draining, received data. */
  heard: number;
}

/** Logs what could not be sent. */
export type Report = (fault: unknown) => void;
