const messages = {
  away: 'The file storage is unavailable. Try again in a moment.',
  busy: 'The file storage is busy. Try again in a moment.',
  full: 'The file storage is full, so the file was not saved. Try again later.',
  damaged:
    'This file is damaged in the file storage. Operators can check it with `vitrine doctor --read-files`.',
  missing: 'This file is missing in the file storage. Operators can check it with `vitrine doctor`.',
} as const;

/** Seconds after which the problem may have ended. */
const waits = { away: 5, busy: 2, full: 60, damaged: 60, missing: 60 } as const;

/** Why an outside file can't be read or stored at the moment. Files in the database aren't affected. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
  /** Seconds until the next attempt. */
  readonly wait: number;

  constructor(
    readonly reason: keyof typeof messages,
    cause?: unknown,
  ) {
    super(messages[reason], cause === undefined ? undefined : { cause });
    this.wait = waits[reason];
  }
}
