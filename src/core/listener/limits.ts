/** In milliseconds and bytes. */
export const limits = {
  /** The size of the request line and headers. */
  headers: 16 * 1024,
  headerCount: 190,
  headerTime: 10_000,
  /** After this time a body needs a minimum speed, because a long upload on a slow connection may take longer. */
  requestTime: 60_000,
  uploadBytesPerSecond: 2_000,
  /** Without the time that the handler waits for the client's body. */
  handlerTime: 8_000,
  bodyIdleTime: 10_000,
  bodyBytesPerSecond: 500,
  /** The size of unrequested input that is buffered before the connection is paused. */
  ahead: 64 * 1024,
  /** The size of all bodies in memory. Beyond it, large bodies are rejected. */
  heldBodies: 128 * 1024 * 1024,
  smallBody: 64 * 1024,
  /** The number of pipelined requests on a connection before other connections are served. */
  pipelined: 16,
  /** The size of an unwanted body that is read before the connection is closed. */
  discarded: 16 * 1024 * 1024,
  /** The time in which a client may read nothing of its response, or fewer bytes a second than `sendBytesPerSecond`. */
  sendIdleTime: 30_000,
  sendBytesPerSecond: 500,
  /** The length of a turn of the event loop after which waiting requests are rejected, if there are many. */
  roundTime: 200,
  /** The same for few requests, or while other processes use the processor. */
  roundDelay: 2_000,
  /** The number of requests that may wait for something at a time. */
  inWork: 200,
  connections: 20_000,
  keepAliveTime: 65_000,
  /** The time between two checks of all time limits. */
  checkInterval: 1_000,
  /** The time for which a stopping server still responds, so that requests on their way aren't lost. */
  farewellTime: 500,
  /** The time that a stopping server waits for running requests. */
  drainTime: 10_000,
} as const;

/** Tests use smaller limits. */
export type Limits = { readonly [Name in keyof typeof limits]: number };
