/** Outcomes of people's actions in one second of the day. */
export interface Second {
  reads: number;
  /** Reads of pages that got no answer, or an error. */
  unread: number;
  writes: number;
  /** Writes that were refused, to be tried again. */
  refused: number;
  signIns: number;
  /** Those who could not sign in, or were not known once they had. */
  unsigned: number;
  /** Files that were sent or stored. */
  files: number;
  /** Files for which somebody was asked to come again. */
  unfiled: number;
  /** Answers that were older than is promised. */
  stale: number;
}

export interface Tally {
  readonly seconds: readonly Second[];
  /** Statuses of refused requests. */
  readonly refusals: ReadonlySet<string>;
  /** Since the start, in whole seconds. */
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
