import { HttpError } from '../kernel/http-error.ts';
import type { Whole } from './missing-part.ts';

/** Error E3, with a listed user whose username differs only in similar letters. */
export class MissingUser extends HttpError {
  readonly namesake: Whole;

  constructor(message: string, namesake: Whole) {
    super(404, message);
    this.namesake = namesake;
  }
}
