import { HttpError } from '../kernel/http-error.ts';
import type { Whole } from './missing-part.ts';

/** E3, where a listed user has the same name in other letters. */
export class MissingUser extends HttpError {
  readonly namesake: Whole;

  constructor(message: string, namesake: Whole) {
    super(404, message);
    this.namesake = namesake;
  }
}
