import { HttpError } from '../kernel/http-error.ts';

/** Where to go instead. */
export interface Whole {
  /** A path on the host that was asked. */
  readonly path: string;
  readonly name: string;
}

/** Something is missing of a whole that is there, and that the client may see: a person is led back to it. */
export class MissingPart extends HttpError {
  readonly whole: Whole;

  constructor(message: string, whole: Whole) {
    super(404, message);
    this.whole = whole;
  }
}
