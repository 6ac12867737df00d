import { Busy, HttpError, reasonPhrase } from '../kernel/http-error.ts';
import { MissingPart, type Whole } from '../web/missing-part.ts';
import { MissingUser } from '../web/missing-user.ts';

/** An error as clients see it, in any format. */
export interface ErrorDescription {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  /** Also written to the log, next to the cause. */
  readonly reference: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The existing parent of the missing part, if there is one. */
  readonly whole: Whole | null;
  /** A listed user whose username differs only in similar letters. */
  readonly namesake: Whole | null;
}

/** Bugs are described by a reference only. */
export function describeError(error: unknown, createReference: () => string): ErrorDescription {
  const reference = isFault(error) ? createReference() : null;
  const told =
    error instanceof HttpError
      ? error
      : new HttpError(500, `Something went wrong on our side. The reference is ${reference}.`);
  const { status, message, headers, extensions } = told;
  const whole = error instanceof MissingPart ? error.whole : null;
  const namesake = error instanceof MissingUser ? error.namesake : null;
  return { status, reason: reasonPhrase(status), message, reference, headers, extensions, whole, namesake };
}

/** Whether the operator has to know about the error, because the server caused it. */
export function isFault(error: unknown): boolean {
  if (error instanceof Busy) return false;
  return !(error instanceof HttpError) || (error.status >= 500 && error.status !== 501);
}
