/** The outcomes in one second of the day. */
export interface Second {
  reads: number;
  /** Reads of pages that failed. */
  unread: number;
  writes: number;
  /** Rejected writes, to be retried. */
  refused: number;
  signIns: number;
  /** Failed sign-ins, and sessions that were lost. */
  unsigned: number;
  /** Stored or downloaded files. */
  files: number;
  /** Requests for files that the server rejected temporarily. */
  unfiled: number;
  /** Responses older than the promised delay. */
  stale: number;
}

export interface Tally {
  readonly seconds: readonly Second[];
  /** Statuses of rejected requests. */
  readonly refusals: ReadonlySet<string>;
  /** Whole seconds since the start. */
  now(): number;
  count(what: keyof Second): void;
  noteRefusal(body: string | undefined): void;
}

export function createTally(): Tally {
  const since = performance.now();
  const seconds: Second[] = [];
  const refusals = new Set<string>();
  const now = () => Math.floor((performance.now() - since) / 1_000);
  return {
    seconds,
    refusals,
    now,
    count(what) {
      const index = now();
      while (seconds.length <= index) seconds.push(nothing());
      const second = seconds[index];
      if (second) second[what] += 1;
    },
    noteRefusal: (body = '') => refusals.add(/"detail":"([^"]*)"/.exec(body)?.[1] ?? 'no answer'),
  };
}

export function total(part: readonly Second[], what: keyof Second): number {
  return part.reduce((sum, second) => sum + second[what], 0);
}

function nothing(): Second {
  return {
    reads: 0,
    unread: 0,
    writes: 0,
    refused: 0,
    signIns: 0,
    unsigned: 0,
    files: 0,
    unfiled: 0,
    stale: 0,
  };
}
