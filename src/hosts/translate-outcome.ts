import { FilesAway } from '../accounts/files/files-away.ts';
import { Busy, HttpError, unknownOutcome } from '../core/kernel/http-error.ts';
import { Refusal, StaleDraft } from '../domain/profile/refusal.ts';
import { damageAsOutage, Outage } from '../store/outage.ts';

const statuses = {
  unknown: 404,
  gone: 410,
  forbidden: 403,
  taken: 409,
  invalid: 422,
  impossible: 409,
  'too-large': 422,
  busy: 503,
} as const;

/** The first hundred problems are enough for a client to start with. */
const mostProblems = 100;

/** Turns an outcome of the domain into an HTTP error. Returns any other error unchanged. */
export function translateOutcome(thrown: unknown): unknown {
  const error = damageAsOutage(thrown);
  if (error instanceof Outage) return translateOutage(error);
  if (error instanceof FilesAway)
    return new HttpError(503, error.message, { 'Retry-After': String(error.wait) }, error);
  if (error instanceof StaleDraft)
    return new HttpError(412, error.message, { ETag: `"${error.revision}"` }, error);
  return error instanceof Refusal ? translateRefusal(error) : error;
}

/** The message for the command line. Null for an unexpected error. */
export function outcomeInWords(error: unknown): string | null {
  const told = damageAsOutage(error);
  if (told instanceof FilesAway) return withCause(told);
  const isForeseen = told instanceof Outage || told instanceof StaleDraft || told instanceof Refusal;
  return isForeseen ? told.message : null;
}

/** Adds the cause, because the operator at the terminal can fix it. */
function withCause({ message, cause }: FilesAway): string {
  const why = cause instanceof Error ? cause.message : cause;
  return typeof why === 'string' ? `${message} (${why})` : message;
}

function translateOutage(outage: Outage): HttpError {
  const { message, wait, written } = outage;
  const more = written === 'unknown' ? unknownOutcome : {};
  return new HttpError(503, message, { 'Retry-After': String(wait) }, outage, more);
}

/** Includes the place and the reason if the refusal has them. */
function translateRefusal(refusal: Refusal): HttpError {
  const { reason, message, problems } = refusal;
  if (reason === 'busy') return new Busy(message);
  const { length } = problems;
  const more =
    length > mostProblems ? ` There are ${length} problems; errors has the first ${mostProblems}.` : '';
  const errors = length > 0 ? { errors: problems.slice(0, mostProblems) } : {};
  return new HttpError(statuses[reason], message + more, {}, refusal, errors);
}
