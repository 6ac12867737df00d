import { Damage } from '../domain/profile/damage.ts';

const messages = {
  busy: ['The database is busy', 'Try again in a moment.'],
  full: ['The disk of the database is full', 'Free some space, then try again.'],
  away: ['The database is unavailable', 'Try again in a moment.'],
  lost: ['The file of the database is no longer in its place', 'The operator must restore it.'],
  damaged: [
    'The database is damaged: a part of it cannot be read',
    'Operators can find the damage with `vitrine doctor` and restore a backup.',
  ],
  'read-only': ['The database can only be read at the moment', ''],
} as const;

/** Outages that mostly affect writes. */
const ofWriters: readonly OutageReason[] = ['full', 'lost', 'read-only'];

/** Seconds after which the outage may have ended. */
const waits = { busy: 5, full: 60, away: 5, lost: 60, damaged: 60, 'read-only': 60 } as const;

export type OutageReason = keyof typeof messages;

export const outageReasons = Object.keys(messages) as OutageReason[];

/** The known result of a failed write. */
export type Written = 'nothing' | 'unknown';

/** Why the database can't run a query at the moment. */
export class Outage extends Error {
  override readonly name = 'Outage';
  /** Seconds until the next attempt. */
  readonly wait: number;

  constructor(
    readonly reason: OutageReason,
    cause?: unknown,
    readonly written: Written | null = null,
  ) {
    super(tell(reason, written), cause === undefined ? undefined : { cause });
    this.wait = waits[reason];
  }

  /** The message without the result of the write and without advice. */
  get fact(): string {
    return messages[this.reason][0];
  }
}

/** Converts `Damage`, which parsers of stored data throw because they don't know about databases. */
export function damageAsOutage(error: unknown): unknown {
  return error instanceof Damage ? new Outage('damaged', error) : error;
}

function tell(reason: OutageReason, written: Written | null): string {
  const [fact, advice] = messages[reason];
  if (written === 'unknown') return `${fact}. The change may have been saved. Check before you try again.`;
  const isUndone = written === 'nothing' || ofWriters.includes(reason);
  return `${fact}${isUndone ? ', and nothing was written' : ''}. ${advice}`.trimEnd();
}
