import { HttpError } from '../kernel/http-error.ts';

/** The page to offer instead. */
export interface Whole {
  /** A path on the same host. */
  readonly path: string;
  readonly name: string;
}

/** A part is missing of something that exists and that the client may see: the error page links back to it. */
export class MissingPart extends HttpError {
  readonly whole: Whole;

  constructor(message: string, whole: Whole) {
    super(404, message);
    this.whole = whole;
  }
}
