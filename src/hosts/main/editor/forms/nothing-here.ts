import { HttpError } from '../../../../kernel/http-error.ts';

export function nothingHere(): HttpError {
  return new HttpError(404, 'The profile has nothing to edit at this address.');
}
