import { HttpError } from '../kernel/http-error.ts';

/** The page to offer instead of the missing part. */
export interface Whole {
  /** A path on the same host. */
  readonly path: string;
  readonly name: string;
}

/** A missing part of something that exists and that the client may see. The error page links to the whole. */
export class MissingPart extends HttpError {
  readonly whole: Whole;

  constructor(message: string, whole: Whole) {
    super(404, message);
    this.whole = whole;
  }
}
