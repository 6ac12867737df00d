const messages = {
  away: 'Files cannot be reached at the moment. Try again in a moment.',
  busy: 'Too many files are being asked for at once. Try again in a moment.',
  full: 'There is no room for files at the moment, and nothing was stored. Try again later.',
  damaged:
    'This file is damaged where it is kept. The operator has to look with `vitrine doctor --read-files`.',
  missing: 'This file is missing where it is kept. The operator has to look with `vitrine doctor`.',
} as const;

/** Seconds after which it may have passed. */
const waits = { away: 5, busy: 2, full: 60, damaged: 60, missing: 60 } as const;

/** Why an outside file cannot be read or stored at the moment. What is in the database is not affected. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
  /** Seconds to wait before another attempt. */
  readonly wait: number;

  constructor(
    readonly reason: keyof typeof messages,
    cause?: unknown,
  ) {
    super(messages[reason], cause === undefined ? undefined : { cause });
    this.wait = waits[reason];
  }
}
