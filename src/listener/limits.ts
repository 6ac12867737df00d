/** In milliseconds and bytes. Tests pass smaller ones. */
export interface Limits {
  /** Of a request's head: its first line and its headers. */
  readonly headers: number;
  readonly headerCount: number;
  readonly headerTime: number;
  /** After this time a body must keep up a pace: a long upload over a slow line may take its time. */
  readonly requestTime: number;
  readonly uploadBytesPerSecond: number;
  /** For the handler alone: its waits for the client's body do not count. */
  readonly handlerTime: number;
  readonly bodyIdleTime: number;
  readonly bodyBytesPerSecond: number;
  /** How much unrequested input of a connection is buffered before it is paused. */
  readonly ahead: number;
  /** Bytes of all bodies together in memory; beyond it, large bodies are refused. */
  readonly heldBodies: number;
  readonly smallBody: number;
  /** How many pipelined requests of one connection are answered before other connections get their turn. */
  readonly pipelined: number;
  /** How much of an unwanted body is drained before the connection is cut. */
  readonly discarded: number;
  /** How long a client may read nothing of its answer, or fewer bytes a second than `sendBytesPerSecond`. */
  readonly sendIdleTime: number;
  readonly sendBytesPerSecond: number;
  /** How long a turn of the event loop may last before waiting requests are refused, if they are many. */
  readonly roundTime: number;
  /** The same for few requests, or while other processes have the processor. */
  readonly roundDelay: number;
  /** How many requests may wait for something else at once. */
  readonly inWork: number;
  readonly connections: number;
  readonly keepAliveTime: number;
  /** How often deadlines are checked. */
  readonly checkInterval: number;
  /** How long a stopping server still answers, so that a request already on its way is not lost. */
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
