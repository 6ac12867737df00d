import { reasons } from './reasons.ts';

/** An outcome that a client is told about. Its message is written for the person who reads it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What a program is told besides: members of the problem document. */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    cause?: unknown,
    extensions: Record<string, unknown> = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.headers = headers;
    this.extensions = extensions;
  }
}

/** Told to programs where it may have been done or not. */
export const unknownOutcome = { outcome: 'unknown' } as const;

/** More is asked than can be done: a fault of neither side. */
export class Busy extends HttpError {
  constructor(message: string) {
    super(503, message, { 'Retry-After': '5' });
  }
}

export function reasonPhrase(status: number): string {
  return reasons[status] ?? 'Unknown Status';
}
