import { Refusal } from '../../domain/profile/refusal.ts';

/** An error to show on the page with the submitted form. */
export interface Refused {
  readonly status: 403 | 409 | 422;
  readonly message: string;
}

type Words = Partial<Record<Refusal['reason'], string>>;

const statuses: Partial<Record<Refusal['reason'], Refused['status']>> = {
  forbidden: 403,
  taken: 409,
  impossible: 409,
};

/** The error in the words of the page. An error without a text is rethrown and becomes an error page. */
export function explainRefusal(error: unknown, words: Words): Refused {
  const message = error instanceof Refusal ? words[error.reason] : undefined;
  if (!(error instanceof Refusal) || message === undefined) throw error;
  return { status: statuses[error.reason] ?? 422, message };
}
