/** In milliseconds and bytes. Tests pass smaller ones. */
export interface Limits {
  readonly headers: number;
  readonly headerTime: number;
  readonly requestTime: number;
  /** For the handler alone: its waits for the client's body do not count. */
  readonly handlerTime: number;
  readonly bodyIdleTime: number;
  readonly bodyBytesPerSecond: number;
  /** How much of an unwanted body is read and thrown away before the connection is cut. */
  readonly discarded: number;
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
  headerTime: 10_000,
  requestTime: 60_000,
  handlerTime: 8_000,
  bodyIdleTime: 10_000,
  bodyBytesPerSecond: 500,
  discarded: 16 * 1024 * 1024,
  keepAliveTime: 65_000,
  checkInterval: 1_000,
  farewellTime: 500,
  drainTime: 10_000,
};
