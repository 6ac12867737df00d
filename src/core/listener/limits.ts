/** In milliseconds and bytes. */
export const limits = {
  /** The limit of a request's first line and headers. */
  headers: 16 * 1024,
  headerCount: 190,
  headerTime: 10_000,
  /** After this time a body must keep up a pace: a long upload over a slow line may take its time. */
  requestTime: 60_000,
  uploadBytesPerSecond: 2_000,
  /** For the handler alone: its waits for the client's body do not count. */
  handlerTime: 8_000,
  bodyIdleTime: 10_000,
  bodyBytesPerSecond: 500,
  /** How much unrequested input of a connection is buffered before it is paused. */
  ahead: 64 * 1024,
  /** Bytes of all bodies together in memory; beyond it, large bodies are rejected. */
  heldBodies: 128 * 1024 * 1024,
  smallBody: 64 * 1024,
  /** How many pipelined requests of one connection are answered before other connections get their turn. */
  pipelined: 16,
  /** How much of an unwanted body is drained before the connection is cut. */
  discarded: 16 * 1024 * 1024,
  /** How long a client may read nothing of its response, or fewer bytes a second than `sendBytesPerSecond`. */
  sendIdleTime: 30_000,
  sendBytesPerSecond: 500,
  /** How long a turn of the event loop may last before waiting requests are rejected, if they are many. */
  roundTime: 200,
  /** The same for few requests, or while other processes have the processor. */
  roundDelay: 2_000,
  /** How many requests may wait for something else at once. */
  inWork: 200,
  connections: 20_000,
  keepAliveTime: 65_000,
  /** How often deadlines are checked. */
  checkInterval: 1_000,
  /** How long a stopping server still answers, so that a request already on its way is not lost. */
  farewellTime: 500,
  /** How long it then waits for responses under way. */
  drainTime: 10_000,
} as const;

/** Tests pass smaller ones. */
export type Limits = { readonly [Name in keyof typeof limits]: number };
