/** In milliseconds and bytes. Tests pass smaller ones. */
export interface Limits {
  /** Of a request's head: its first line and its headers. */
  readonly headers: number;
  readonly headerCount: number;
  readonly headerTime: number;
  /** Past this a body must keep up a pace: a long one over a slow line may take its time. */
  readonly requestTime: number;
  readonly uploadBytesPerSecond: number;
  /** For the handler alone: its waits for the client's body do not count. */
  readonly handlerTime: number;
  readonly bodyIdleTime: number;
  readonly bodyBytesPerSecond: number;
  /** How much that no handler has asked for yet is kept for a connection before it is no longer read. */
  readonly ahead: number;
  /** Of all bodies together, so much is in memory. Past it those are refused that are not small. */
  readonly heldBodies: number;
  readonly smallBody: number;
  /** How many requests of one connection are answered before the others get their turn. */
  readonly pipelined: number;
  /** How much of an unwanted body is read and thrown away before the connection is cut. */
  readonly discarded: number;
  /** How long a client may take nothing, or less than so much a second, of the answer that waits for it. */
  readonly sendIdleTime: number;
  readonly sendBytesPerSecond: number;
  /** How long the event loop may be busy before requests that still wait are told to come back, if they are many. */
  readonly roundTime: number;
  /** The same for a few, or while others have the processor. */
  readonly roundDelay: number;
  /** How many may wait for something else at once. */
  readonly inWork: number;
  /** How many may be connected at once. */
  readonly connections: number;
  readonly keepAliveTime: number;
  /** How often a deadline is looked at. */
  readonly checkInterval: number;
  /** How long a stopping server still answers, so that a client which has just sent a request gets its answer. */
  readonly farewellTime: number;
  /** How long it then waits for answers under way. */
  readonly drainTime: number;
}

export const limits: Limits = {
  headers: 16 * 1024,
  headerCount: 190,
  headerTime: 10_000,
  requestTime: 60_000,
  uploadBytesPerSecond: 2_000,
  handlerTime: 8_000,
  bodyIdleTime: 10_000,
  bodyBytesPerSecond: 500,
  ahead: 64 * 1024,
  heldBodies: 128 * 1024 * 1024,
  smallBody: 64 * 1024,
  pipelined: 16,
  discarded: 16 * 1024 * 1024,
  sendIdleTime: 30_000,
  sendBytesPerSecond: 500,
  roundTime: 200,
  roundDelay: 2_000,
  inWork: 200,
  connections: 20_000,
  keepAliveTime: 65_000,
  checkInterval: 1_000,
  farewellTime: 500,
  drainTime: 10_000,
};
