const messages = {
  away: 'The file storage is unavailable. Try again in a moment.',
  busy: 'The file storage is busy. Try again in a moment.',
  full: 'The file storage is full, so the file was not saved. Try again later.',
  damaged:
    'This file is damaged in the file storage. Operators can check it with `vitrine doctor --read-files`.',
  missing: 'This file is missing in the file storage. Operators can check it with `vitrine doctor`.',
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
