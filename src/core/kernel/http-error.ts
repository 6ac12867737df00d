import { reasons } from './reasons.ts';

/** A result that becomes a response with this status. The message is for users. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of the problem document, for clients. */
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

/** Tells clients that the change may or may not have been made. */
export const unknownOutcome = { outcome: 'unknown' } as const;

/** The form came from a page of a user who is no longer signed in, because another user is. */
export const formOfAnother = { reason: 'form-of-another' } as const;

/** The server is overloaded, which neither side caused. */
export class Busy extends HttpError {
  constructor(message: string) {
    super(503, message, { 'Retry-After': '5' });
  }
}

export function reasonPhrase(status: number): string {
  return reasons[status] ?? 'Unknown Status';
}
