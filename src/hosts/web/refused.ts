import { Refusal } from '../../domain/profile/refusal.ts';

/** A refusal as the page that was submitted shows it. */
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

/** In the page's words; a refusal without any is thrown on and becomes an error page. */
export function explainRefusal(error: unknown, words: Words): Refused {
  const message = error instanceof Refusal ? words[error.reason] : undefined;
  if (!(error instanceof Refusal) || message === undefined) throw error;
  return { status: statuses[error.reason] ?? 422, message };
}
