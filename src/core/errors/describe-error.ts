import { Busy, HttpError, reasonPhrase } from '../kernel/http-error.ts';
import { MissingPart, type Whole } from '../web/missing-part.ts';
import { MissingUser } from '../web/missing-user.ts';

/** An error as clients see it, in any representation. */
export interface ErrorDescription {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  /** Stands in the log next to the real cause. */
  readonly reference: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The existing parent of the missing part, if any. */
  readonly whole: Whole | null;
  /** The listed user with the same name in other letters. */
  readonly namesake: Whole | null;
}

/** Our own bugs are described by a reference alone. */
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

/** Something on our side that the operator has to know of. */
export function isFault(error: unknown): boolean {
  if (error instanceof Busy) return false;
  return !(error instanceof HttpError) || (error.status >= 500 && error.status !== 501);
}
