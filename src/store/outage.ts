const messages = {
  busy: 'The database is busy. Try again in a moment.',
  full: 'The disk of the database is full, and nothing was written. Make room, then try again.',
  away: 'The database does not answer. Try again in a moment.',
  lost: 'The file of the database is no longer in its place, and nothing was written. The operator has to put it back.',
  damaged: 'The database is damaged: a part of it cannot be read. The operator has to restore a backup.',
  'read-only': 'The database can only be read at the moment, and nothing was written.',
} as const;

/** Seconds after which it may have passed. */
const waits = { busy: 5, full: 60, away: 5, lost: 60, damaged: 60, 'read-only': 60 } as const;

export type OutageReason = keyof typeof messages;

export const outageReasons = Object.keys(messages) as OutageReason[];

/** Why the database could not do just now what it was asked to. */
export class Outage extends Error {
  override readonly name = 'Outage';
  /** Seconds to wait before another attempt. */
  readonly wait: number;

  constructor(
    readonly reason: OutageReason,
    cause?: unknown,
  ) {
    super(messages[reason], cause === undefined ? undefined : { cause });
    this.wait = waits[reason];
  }
}
